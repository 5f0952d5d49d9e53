import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredNature } from '#shared/platform/import/import.schema.ts';
import type { BaseConnue, Fichier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { LigneLue } from '#shared/platform/import/lignes.rules.ts';

export interface AuteurImport {
  fullname: string;
  adresse: string;
  maintenant: Date;
}
/** Progress, in its own transaction; throws when abandoned. */
export type Avancer = (faits: number) => Promise<void>;

export interface LotEcrit {
  /** Last row of the batch. */
  fin: number;
  ecrits: number;
  /** Set aside: what they name changed since it was judged. */
  laissees: number;
}
/** Each batch commits with its mark, so that those on sale wait for one batch alone. */
export interface EcritureParLots {
  attend: (em: EntityManager, id: number) => Promise<boolean>;
  /** Rows after `apres`; null when none is left. */
  ecrire: (
    em: EntityManager,
    id: number,
    apres: number,
    auteur: AuteurImport,
  ) => Promise<LotEcrit | null>;
}

/** Importer of a domain; runs in the caller's transaction. */
export interface NatureImportee {
  /** Existing data the file refers to. */
  base: (em: EntityManager, fichier: Fichier, jour: string) => Promise<BaseConnue>;
  /** Values to write; amounts in hundredths. */
  ecrit: (ligne: LigneLue, champs: Fichier['champs']) => Record<string, unknown>;
  ecrire: (
    em: EntityManager,
    id: number,
    auteur: AuteurImport,
    avancer: Avancer,
  ) => Promise<number>;
  /** [IMP-35] Once `ecrire` is committed: what it left, which others use. */
  parLots?: EcritureParLots;
  /** After commit; must be resumable. */
  apres?: (orm: { em: EntityManager }, maintenant: Date) => Promise<void>;
  /** Tells what is written, all of it. */
  finir?: (em: EntityManager, id: number, auteur: AuteurImport) => Promise<void>;
  /** Restores unchanged rows (`import_ligne.defaite`). */
  defaire: (em: EntityManager, id: number, auteur: AuteurImport, avancer: Avancer) => Promise<void>;
}

export type NaturesImportees = Readonly<Record<StoredNature, NatureImportee>>;
