/** A Mexican institution that holds accounts with a CLABE. */
export type Bank = {
  /** The first three digits of its account numbers. */
  code: string;
  /** Its number at Banco de México: five digits, four for the central bank itself. */
  banxicoCode: string;
  name: string;
  /** Whether its accounts can be debited. Banks that receive transfers may not take part in direct debits. */
  participates: boolean;
};

/** Participants of SPEI in March 2026: code, Banxico code, takes part in direct debits, name as the bank itself writes it. */
const TABLE = `
001  2001   no   Banxico
002  40002  yes  Banamex
006  37006  no   Bancomext
009  37009  no   Banobras
012  40012  yes  BBVA México
014  40014  yes  Santander
019  37019  yes  Banjercito
021  40021  yes  HSBC
030  40030  yes  BanBajío
036  40036  yes  Inbursa
042  40042  yes  Mifel
044  40044  yes  Scotiabank
058  40058  yes  Banregio
059  40059  yes  Invex
060  40060  no   Bansi
062  40062  yes  Afirme
072  40072  yes  Banorte
106  40106  yes  Bank of America
108  40108  no   MUFG
110  40110  no   JP Morgan
112  40112  no   Bmonex
113  40113  yes  Ve por Más
124  40124  no   Citi México
127  40127  yes  Azteca
128  40128  no   Autofin
129  40129  no   Barclays
130  40130  yes  Compartamos
132  40132  yes  Multiva Banco
133  40133  yes  Actinver
135  37135  no   Nafin
136  40136  yes  Intercam Banco
137  40137  yes  BanCoppel
138  40138  no   Ualá
140  40140  no   Consubanco
141  40141  no   Volkswagen
143  40143  yes  CIBanco
145  40145  no   BBase
147  40147  yes  Bankaool
148  40148  no   Pagatodo
150  40150  no   Inmobiliario
151  40151  yes  Dondé
152  40152  yes  Bancrea
154  40154  no   Banco Covalto
155  40155  no   ICBC
156  40156  no   Sabadell
157  40157  no   Shinhan
158  40158  no   Mizuho Bank
159  40159  no   Bank of China
160  40160  no   Banco S3
166  37166  no   BaBien
167  40167  no   Hey Banco
168  37168  no   Hipotecaria Fed
600  90600  no   Monexcb
601  90601  no   GBM
602  90602  no   Masari
605  90605  no   Value
616  90616  no   Finamex
617  90617  no   Valmex
620  90620  no   Profuturo
630  90630  no   CB Intercam
631  90631  no   CI Bolsa
634  90634  no   Fincomun
638  90638  no   Nu México
646  90646  no   STP
652  90652  no   Credicapital
653  90653  no   Kuspit
656  90656  no   Unagra
659  90659  no   Asp Integra Opc
661  90661  no   Klar
670  90670  no   Libertad
677  90677  no   Caja Popular Mexicana
680  90680  no   Cristóbal Colón
683  90683  no   Caja de Telefonistas
684  90684  no   Transfer
685  90685  no   Fondo (Fira)
688  90688  no   Crediclub
689  90689  no   Fomped
699  90699  no   Fondeadora
703  90703  no   Tesored
706  90706  no   Arcus Fi
710  90710  no   NVIO
714  90714  no   PPBALANCEMX
715  90715  no   Cashi Cuenta
720  90720  no   MexPago
721  90721  no   Albo
722  90722  no   Mercado Pago
723  90723  no   Cuenca
725  90725  no   COOPDESARROLLO
727  90727  no   Transfer directo
728  90728  no   Spin by OXXO
729  90729  no   Dep y Pag Dig
730  90730  no   Swap
732  90732  no   Peibo
734  90734  no   Finco Pay
738  90738  no   Fintoc
901  90901  no   Cls
902  90902  no   Indeval
903  90903  no   CoDi Valida
`;

const BANKS: ReadonlyMap<string, Bank> = new Map(
  TABLE.trim()
    .split('\n')
    .map(parseRow)
    .map((bank) => [bank.code, bank]),
);

/** Returns the bank with this three-digit code, or undefined if the table does not list it. */
export function findBank(code: string): Bank | undefined {
  return BANKS.get(code);
}

/** Returns the three-digit codes of the banks that take part in direct debits by default. */
export function listParticipants(): string[] {
  return [...BANKS.values()].filter((bank) => bank.participates).map((bank) => bank.code);
}

function parseRow(row: string): Bank {
  const [code = '', banxicoCode = '', participates, ...name] = row.split(/ +/);
  return { code, banxicoCode, name: name.join(' '), participates: participates === 'yes' };
}
