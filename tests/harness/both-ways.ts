/** Two lists that must say the same, and what is said of a name that is in one of them only. */
export interface BothWays {
  left: Iterable<string>;
  right: Iterable<string>;
  /** The cause and the mend of a name that the left alone says. */
  leftOnly: (name: string) => string;
  rightOnly: (name: string) => string;
}

const twice = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map(
    (name) => `« ${name} » est dit deux fois : un seul doit rester.`,
  );

/** What is in one list and not in the other, and what one says twice: one sentence each. */
export function compareBothWays({ left, right, leftOnly, rightOnly }: BothWays): string[] {
  const [a, b] = [[...left], [...right]];
  const [inA, inB] = [new Set(a), new Set(b)];
  return [
    ...[...inA].filter((name) => !inB.has(name)).map(leftOnly),
    ...[...inB].filter((name) => !inA.has(name)).map(rightOnly),
    ...twice(a),
    ...twice(b),
  ];
}
