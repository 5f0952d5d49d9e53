import { FOURNISSEURS } from './fournisseur/fournisseur.record.ts';
import { PRESCRIPTEURS } from './ordonnancier/prescripteur.record.ts';
import { RAYONS } from './rayon/rayon.record.ts';
import type { DeclarationOf, EventsOf } from './record.ts';

/**
 * Every record: its table, calls, events, form and tests are made from this list; who may read and
 * write each stands in the permission table (`utilisateur/acces.rules.ts`).
 */
export const RECORDS = [RAYONS, FOURNISSEURS, PRESCRIPTEURS] as const;

type Declared = DeclarationOf<(typeof RECORDS)[number]>;
export type RecordName = Declared['name'];
export type RecordTopic = Declared['plural'];

type AllOf<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void
  ? I
  : never;
type EachEvents<D> = D extends Declared ? EventsOf<D> : never;
/** The events of all records. */
export type RecordEvents = AllOf<EachEvents<Declared>>;
