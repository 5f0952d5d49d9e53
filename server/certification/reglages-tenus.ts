import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReglagesCertification } from '#shared/certification/reglages.schema.ts';
import { CORRESPONDANCES, type Correspondances } from '#shared/certification/reglages.rules.ts';
import type { ModeReel, Pays } from '#shared/pharmacie/pays.ts';
import { openAnswer, sealAnswer } from '../http/sealed-answer.ts';
import type { ParametreRow } from '../db/parametre.entity.ts';
import type { OrNull } from '../db/row.ts';
import { sqlOne } from '../db/sql.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import { sceauTenu } from '../scellement/sceau.ts';

/** The setting, by its key; the country, the mode and the wait are the pharmacy's own columns. */
export const CLE_CERTIFICATION = 'certification';

/** As it is kept. */
export interface ReglagesGardes extends Correspondances {
  version: number;
  etablissement: string | null;
  adresse: string | null;
  garde: ReglagesCertification['garde'];
  tiers_payant: ReglagesCertification['tiers_payant'];
  faute: ReglagesCertification['faute'];
  /** Sealed by the installation's key, which is not in the base. */
  jeton: string | null;
  jeton_fin: string | null;
  /** By register: its code over there. */
  points_de_vente: Record<string, string>;
}
/** With the country and how it is used. */
export interface ReglagesTenus extends ReglagesGardes {
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

/** The settings as they stand; those of the country where nothing was said. */
export async function lireReglagesTenus(em: EntityManager): Promise<ReglagesTenus> {
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

/** [CER-16] A token leaves for the base sealed by the installation's own key. */
export const scellerJeton = (jeton: string): string => sealAnswer(jeton, sceauTenu().secret);

/** The token, or null when this installation's key is not the one that sealed it. */
export function ouvrirJeton({ jeton }: Pick<ReglagesGardes, 'jeton'>): string | null {
  if (jeton === null) return null;
  try {
    return openAnswer(jeton, sceauTenu().secret);
  } catch {
    return null;
  }
}
