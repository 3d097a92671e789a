/** How often each operation and worker was accepted, refused and interrupted. */
export class Coverage {
  readonly #of = new Map<string, { accepted: number; refused: number; killed: number }>();
  lives = 0;
  steps = 0;

  note(name: string, how: 'killed' | 'whole', status: number): void {
    const count = this.of(name);
    if (how === 'killed') count.killed += 1;
    else if (status < 400) count.accepted += 1;
    else count.refused += 1;
    this.#of.set(name, count);
  }

  of(name: string): { accepted: number; refused: number; killed: number } {
    return this.#of.get(name) ?? { accepted: 0, refused: 0, killed: 0 };
  }

  /** Returns the names that were never accepted. */
  neverAccepted(names: readonly string[]): string[] {
    return names.filter((name) => this.of(name).accepted === 0);
  }

  /** Returns a line for each name. */
  table(names: readonly string[]): string {
    return names
      .map((name) => {
        const { accepted, refused, killed } = this.of(name);
        return `${name}: ${accepted} accepted, ${refused} refused, ${killed} interrupted`;
      })
      .join('\n');
  }
}
