import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesActivation from '#shared/activation/activation.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type MiseAJour, miseAJour, numeroVersion, paquetPublie } from '#shared/epg/epg.schema.ts';
import { type VersionPubliee } from '#shared/epg/version.schema.ts';
import { estPlusRecente } from '#shared/epg/versions.rules.ts';
import { joindreSuperviseur } from '../activation/joindre-superviseur.ts';
import { SUPERVISEUR } from '../activation/superviseur.port.ts';
import type { Ports } from '../http/port.ts';
import type { ActRequest } from '../http/route.ts';
import { VERSION } from '#shared/base/version.ts';
import { lirePublication } from './publier-version.ts';

/**
 * The polling interval of the specification (1 §9): asked more often, the supervisor would hear
 * every screen of every pharmacy.
 */
const MEMOIRE_MS = 240_000;
interface Souvenir {
  depuis: number;
  maj: Promise<MiseAJour | null>;
}
const memoires = new WeakMap<Ports, Souvenir>();

const lienSur = (lien: unknown): string | null =>
  typeof lien === 'string' && /^https?:\/\//i.test(lien) && URL.canParse(lien) ? lien : null;

/**
 * What a supervisor published, wherever in its answer; null when it publishes nothing; undefined
 * when that is no answer. A link that is no web address is left out.
 */
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

/**
 * The supervisor's last announcement: from the base when it is this server, else remembered for 240
 * s. A failure counts as nothing published.
 */
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

/** Newest first: what is published when it is newer than what runs, then what runs. */
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

/** The supervisor's own call, on this origin. */
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
