import type { Evenements, Message, NomEvenement } from './evenements.ts';

/** The keys of what events carry: `vente`, `produit`. */
type Cle = { [N in NomEvenement]: keyof Evenements[N] }[NomEvenement];
type Porte<K extends string> = {
  [N in NomEvenement]: K extends keyof Evenements[N] ? Evenements[N][K] : never;
}[NomEvenement];
/** What becomes of what is held, by the name of an event or by what it carries. */
type Cas<T> = {
  readonly [N in NomEvenement]?: (tenu: T, donnees: Evenements[N], nom: NomEvenement) => T;
} & { readonly [K in Cle]?: (tenu: T, porte: Porte<K>, nom: NomEvenement) => T };

declare const DE_REDUCTEUR: unique symbol;
/**
 * What a screen shows after a message of its topic: made by `reducteur` in the `<d>.events.ts` of its
 * domain, where tests find it. A function written on the spot is none.
 */
export interface Reducteur<T> {
  (tenu: T, message: Message): T;
  /** The events, or what they carry, that it heeds. */
  readonly cas: object;
  readonly [DE_REDUCTEUR]: true;
}

/** [EVT-38] A message that no case names leaves what is held as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function reducteur<T>(cas: Cas<T>): Reducteur<T> {
  const suites = cas as Readonly<
    Record<string, undefined | ((tenu: T, donnees: unknown, nom: NomEvenement) => T)>
  >;
  const reduire = (tenu: T, { nom, donnees }: Message): T => {
    const suite = suites[nom];
    if (suite) return suite(tenu, donnees, nom);
    for (const [cle, porte] of Object.entries(donnees)) {
      const suiteDe = suites[cle];
      if (suiteDe) return suiteDe(tenu, porte, nom);
    }
    return tenu;
  };
  return Object.assign(reduire, { cas }) as unknown as Reducteur<T>;
}
