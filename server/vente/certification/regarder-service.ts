import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import type { BilanCertification } from '#shared/vente/certification/certification.schema.ts';
import { readSetting, removeSetting, writeSetting } from '../../platform/db/parametre.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { readFullReglages, ouvrirJeton } from './reglages-tenus.ts';

/** Setting key. */
const CLE_SERVICE = 'certification_service';
type Service = NonNullable<BilanCertification['service']>;

export const lireService = async (em: EntityManager): Promise<Service | null> =>
  ((await readSetting(em, CLE_SERVICE)) as Service | undefined) ?? null;

export const oublierService = (em: EntityManager): Promise<void> => removeSetting(em, CLE_SERVICE);

const TOUS_LES_MS = 600_000;
/** [CER-13] Polls the State's server every ten minutes, where it can be. */
export async function regarderService(em: EntityManager, maintenant: Date): Promise<void> {
  const reglages = await readFullReglages(em);
  if (reglages.pays === null) return;
  const pilote = piloteDe(reglages.pays);
  const adresse = reglages.adresse ?? pilote.adresses[reglages.mode];
  if (!pilote.etat || adresse === null) return;
  const connu = await lireService(em);
  if (connu && maintenant.getTime() - new Date(connu.lu_at).getTime() < TOUS_LES_MS) return;
  const { mode } = reglages;
  const jeton = ouvrirJeton(reglages);
  const etat = await pilote.etat({ adresse, jeton, mode, reglages, maintenant });
  await writeSetting(em, CLE_SERVICE, { ...etat, lu_at: enIso(maintenant) } satisfies Service);
}

/** Stickers left, from the last invoice. */
export async function noterVignettes(
  em: EntityManager,
  vignettes: number,
  maintenant: Date,
): Promise<void> {
  const service = await lireService(em);
  const suite: Service = {
    joignable: true,
    jeton_valide: true,
    jeton_fin: null,
    ecart_horloge_ms: null,
    en_attente: null,
    phrase: null,
    ...service,
    vignettes,
    lu_at: enIso(maintenant),
  };
  await writeSetting(em, CLE_SERVICE, suite);
}
