import type { Evenements, Message, NomEvenement } from './evenements.ts';

type Cle = { [N in NomEvenement]: keyof Evenements[N] }[NomEvenement];
type Porte<K extends string> = {
  [N in NomEvenement]: K extends keyof Evenements[N] ? Evenements[N][K] : never;
}[NomEvenement];
/** By event name, or by carried key. */
type Cas<T> = {
  readonly [N in NomEvenement]?: (tenu: T, donnees: Evenements[N], nom: NomEvenement) => T;
} & { readonly [K in Cle]?: (tenu: T, porte: Porte<K>, nom: NomEvenement) => T };

declare const DE_REDUCTEUR: unique symbol;
/**
 * Made by `reducteur` in a domain's `<d>.events.ts`, where tests find it; inline functions are
 * refused.
 */
export interface Reducteur<T> {
  (tenu: T, message: Message): T;
  readonly cas: object;
  readonly [DE_REDUCTEUR]: true;
}

/** [EVT-38] Unhandled messages leave the state unchanged. */
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
