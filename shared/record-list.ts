import { FOURNISSEURS } from './stock/fournisseur/fournisseur.record.ts';
import { PRESCRIPTEURS } from './sante/ordonnancier/prescripteur.record.ts';
import { RAYONS } from './stock/rayon/rayon.record.ts';
import type { DeclarationOf, EventsOf } from './record.ts';

/**
 * Source of tables, calls, events, forms and tests; permissions stand in
 * `utilisateur/acces.rules.ts`.
 */
export const RECORDS = [RAYONS, FOURNISSEURS, PRESCRIPTEURS] as const;

type Declared = DeclarationOf<(typeof RECORDS)[number]>;
export type RecordName = Declared['name'];
export type RecordTopic = Declared['plural'];

type AllOf<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void
  ? I
  : never;
type EachEvents<D> = D extends Declared ? EventsOf<D> : never;
export type RecordEvents = AllOf<EachEvents<Declared>>;
