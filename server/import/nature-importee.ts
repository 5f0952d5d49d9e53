import type { EntityManager } from '@mikro-orm/postgresql';
import type { NatureGardee } from '#shared/import/import.schema.ts';
import type { BaseConnue, Fichier } from '#shared/import/lire-fichier.rules.ts';
import type { LigneLue } from '#shared/import/lignes.rules.ts';

/** Who asked for it, from where, and when it is written. */
export interface AuteurImport {
  fullname: string;
  adresse: string;
  maintenant: Date;
}
/** Told how many are done, by a transaction of its own; throws when the work was given up. */
export type Avancer = (faits: number) => Promise<void>;

/** What a domain says of the files that it takes. Each works in the caller's transaction. */
export interface NatureImportee {
  /** What the pharmacy holds of what the file names. */
  base: (em: EntityManager, fichier: Fichier, jour: string) => Promise<BaseConnue>;
  /** What a good row says, as it is written: amounts in hundredths. */
  ecrit: (ligne: LigneLue, champs: Fichier['champs']) => Record<string, unknown>;
  /** Writes the good rows of an import; how many were. */
  ecrire: (
    em: EntityManager,
    id: number,
    auteur: AuteurImport,
    avancer: Avancer,
  ) => Promise<number>;
  /** Once it is written and committed: what waits for that, begun again by others when it dies. */
  apres?: (orm: { em: EntityManager }, maintenant: Date) => Promise<void>;
  /** Puts back what has not moved since (`import_ligne.defaite`); what has is left. */
  defaire: (em: EntityManager, id: number, auteur: AuteurImport, avancer: Avancer) => Promise<void>;
}

/** Each kind of file, by its domain: handed over where the server is put together. */
export type NaturesImportees = Readonly<Record<NatureGardee, NatureImportee>>;
