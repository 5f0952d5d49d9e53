import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReglagesCertification } from '#shared/vente/certification/reglages.schema.ts';
import {
  CORRESPONDANCES,
  type Correspondances,
} from '#shared/vente/certification/reglages.rules.ts';
import type { ModeReel, Pays } from '#shared/admin/pharmacie/pays.ts';
import { openAnswer, sealAnswer } from '../../platform/http/sealed-answer.ts';
import type { ParametreRow } from '../../platform/db/db.entity.ts';
import type { OrNull } from '../../platform/db/row.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import type { PharmacieRow } from '../../admin/pharmacie/pharmacie.entity.ts';
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

type Lus = Pick<
  PharmacieRow,
  'certification_pays' | 'certification_mode' | 'attendre_certification_ms'
> & { gardes: ParametreRow['valeur'] };
const LIRE = `
  select p.certification_pays, p.certification_mode, p.attendre_certification_ms,
    (select valeur from parametre where cle = '${CLE_CERTIFICATION}') as gardes
  from (select 1) un
  left join (select * from pharmacie order by id limit 1) p on true`;

/** Country defaults fill missing settings. */
export async function readFullReglages(em: EntityManager): Promise<FullReglages> {
  const lus = await sqlOne<OrNull<Lus>>(em, LIRE);
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
