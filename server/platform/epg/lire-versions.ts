import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type MiseAJour,
  miseAJour,
  numeroVersion,
  paquetPublie,
} from '#shared/platform/epg/epg.schema.ts';
import { type VersionPubliee } from '#shared/platform/epg/version.schema.ts';
import { estPlusRecente } from '#shared/platform/epg/versions.rules.ts';
import { joindreSuperviseur } from '../../admin/activation/joindre-superviseur.ts';
import { SUPERVISEUR } from '../../admin/activation/superviseur.port.ts';
import type { Ports } from '../http/port.ts';
import type { ActRequest } from '../http/route.ts';
import { VERSION } from '#shared/base/version.ts';
import { lirePublication } from './publier-version.ts';

/** Cache, ms; polling interval of the specification (1 §9). */
const MEMOIRE_MS = 240_000;
interface Souvenir {
  depuis: number;
  maj: Promise<MiseAJour | null>;
}
const memoires = new WeakMap<Ports, Souvenir>();

const lienSur = (lien: unknown): string | null =>
  typeof lien === 'string' && /^https?:\/\//i.test(lien) && URL.canParse(lien) ? lien : null;

/** Null: nothing published; undefined: invalid answer. Non-web links are dropped. */
function lireAnnonce(json: unknown): MiseAJour | null | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  if ('data' in json && !('version' in json))
    return json.data === null ? null : lireAnnonce(json.data);
  const { version, lien_telechargement, paquets } = json as Record<string, unknown>;
  const lue = miseAJour.safeParse({
    version: typeof version === 'string' ? version.trim().replace(/^v/, '') : version,
    lien_telechargement: lienSur(lien_telechargement),
    ...(Array.isArray(paquets) && {
      paquets: paquets.filter((p) => paquetPublie.safeParse(p).success),
    }),
  }).data;
  return lue && numeroVersion.safeParse(lue.version).success ? lue : undefined;
}

async function demander(base: string): Promise<MiseAJour | null | undefined> {
  const reponse = await joindreSuperviseur(base, '/api/epg/latest-maj');
  return reponse && reponse.statut < 400 ? lireAnnonce(reponse.json) : undefined;
}

/** From the base when self-supervised, else cached 240 s. A failure counts as none. */
export async function publiee(
  em: EntityManager,
  ports: Ports,
  maintenant: number,
): Promise<MiseAJour | null> {
  const superviseur = ports.get(SUPERVISEUR);
  if (superviseur === undefined) return lirePublication(em);
  const tenue = memoires.get(ports);
  if (tenue && maintenant - tenue.depuis < MEMOIRE_MS) return tenue.maj;
  const neuve = {
    depuis: maintenant,
    maj: demander(superviseur).then((maj) => maj ?? null),
  };
  memoires.set(ports, neuve);
  return neuve.maj;
}

/** Newest first: a newer published version, then the running one. */
export async function listerVersionsActe({
  em,
  ports,
  maintenant,
}: ActRequest): Promise<Resultat<VersionPubliee[]>> {
  const maj = await publiee(em, ports, maintenant.getTime());
  const installee = { version: VERSION, lien_telechargement: null, installee: true };
  return succes(
    maj && estPlusRecente(maj.version, VERSION)
      ? [
          { version: maj.version, lien_telechargement: maj.lien_telechargement, installee: false },
          installee,
        ]
      : [installee],
  );
}

export async function lireDerniereMajActe({
  em,
  ports,
}: ActRequest): Promise<Resultat<MiseAJour | null> | Refus> {
  const superviseur = ports.get(SUPERVISEUR);
  if (superviseur === undefined) return succes(await lirePublication(em));
  const maj = await demander(superviseur);
  return maj === undefined
    ? refus(503, 'activation_reseau', phrasesActivation.activationReseau)
    : succes(maj);
}
