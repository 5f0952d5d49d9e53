// refused by: typescript(no-explicit-any), typescript(no-non-null-assertion), typescript(ban-ts-comment), import(no-default-export), eslint(no-nested-ternary), eslint(max-params), eslint(no-shadow-restricted-names), eslint(no-redeclare), typescript(no-floating-promises)
export const tout = (valeur: any): unknown => valeur;
export const premier = (noms: string[]): string => noms[0]!;
// @ts-ignore
export const faux: number = 'un';
export default premier;
export const sorte = (n: number): string => (n > 1 ? 'b' : n > 0 ? 'a' : '0');
export const cinq = (a: number, b: number, c: number, d: number, e: number) => [a, b, c, d, e];
export const perdu = (undefined: number) => undefined;
var deux = 1;
var deux = 2;
export const dit = deux;
export const attendu = async (): Promise<void> => undefined;
attendu();
