import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReglagesCertification } from '#shared/vente/certification/reglages.schema.ts';
import {
  CORRESPONDANCES,
  type Correspondances,
} from '#shared/vente/certification/reglages.rules.ts';
import type { ModeReel, Pays } from '#shared/admin/pharmacie/pays.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { openAnswer, sealAnswer } from '../../platform/http/sealed-answer.ts';
import { currentSeal } from '../../platform/scellement/sceau.ts';

/** Setting key; country, mode and wait are columns of `pharmacie`. */
export const CLE_CERTIFICATION = 'certification';

export interface ReglagesGardes extends Correspondances {
  version: number;
  etablissement: string | null;
  adresse: string | null;
  garde: ReglagesCertification['garde'];
  tiers_payant: ReglagesCertification['tiers_payant'];
  faute: ReglagesCertification['faute'];
  /** Sealed by the installation's key, absent from the database. */
  jeton: string | null;
  jeton_fin: string | null;
  /** Declared code by register. */
  points_de_vente: Record<string, string>;
}
export interface FullReglages extends ReglagesGardes {
  pays: Pays | null;
  mode: ModeReel;
  attendre_ms: number;
}

const DE_DEPART = {
  version: 0,
  etablissement: null,
  adresse: null,
  garde: 'ligne',
  tiers_payant: 'une_facture',
  faute: null,
  jeton: null,
  jeton_fin: null,
  points_de_vente: {},
} as const;

/** A row even without a pharmacy. */
const LIRE = query
  .selectFrom(query.selectNoFrom(constant(1).as('un')).as('un'))
  .leftJoin(
    (eb) =>
      eb
        .selectFrom('pharmacie')
        .select(['certification_pays', 'certification_mode', 'attendre_certification_ms'])
        .orderBy('id')
        .limit(constant(1))
        .as('p'),
    (join) => join.onTrue(),
  )
  .selectAll('p')
  .select((eb) =>
    eb
      .selectFrom('parametre')
      .select('valeur')
      .where('cle', '=', constant(CLE_CERTIFICATION))
      .as('gardes'),
  );

/** Country defaults fill missing settings. */
export async function readFullReglages(em: EntityManager): Promise<FullReglages> {
  const lus = await row(em, LIRE);
  const pays = lus?.certification_pays ?? null;
  const gardes = (lus?.gardes ?? {}) as Partial<ReglagesGardes>;
  const siens = CORRESPONDANCES[pays ?? 'gabon'];
  return {
    ...DE_DEPART,
    ...gardes,
    taxes: { ...siens.taxes, ...gardes.taxes },
    modes: { ...siens.modes, ...gardes.modes },
    types_client: { ...siens.types_client, ...gardes.types_client },
    pays,
    mode: lus?.certification_mode ?? 'essai',
    attendre_ms: lus?.attendre_certification_ms ?? 0,
  };
}

/** [CER-16] Sealed with the installation's key before storage. */
export const scellerJeton = (jeton: string): string => sealAnswer(jeton, currentSeal().secret);

/** Null when sealed by another installation's key. */
export function ouvrirJeton({ jeton }: Pick<ReglagesGardes, 'jeton'>): string | null {
  if (jeton === null) return null;
  try {
    return openAnswer(jeton, currentSeal().secret);
  } catch {
    return null;
  }
}
