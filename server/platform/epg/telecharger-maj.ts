import type { MikroORM } from '@mikro-orm/postgresql';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { MiseAJour, PaquetPublie, SuiviMaj } from '#shared/platform/epg/epg.schema.ts';
import { estAdresseSure, estPlusRecente } from '#shared/platform/epg/versions.rules.ts';
import { VERSION } from '#shared/base/version.ts';
import { audit } from '../db/audit.ts';
import { BACKGROUND } from '../http/background.port.ts';
import type { ActRequest } from '../http/route.ts';
import { signatureFault } from '../paquet/package-signature.ts';
import { phraseOfSignature } from '../paquet/received-package.ts';
import { publiee } from './lire-versions.ts';
import { type Installation, PAQUET } from './paquet.port.ts';
import { attendreEtape, avancerSuivi, noterSuivi, lockSuivi } from './suivre-maj.ts';
import { telechargerPaquet } from './telecharger-paquet.ts';

/** Why updates are impossible from the screens; null when possible. */
export function empechementPaquet(paquet: Installation | undefined): Refus | null {
  if (paquet === undefined) return refus(409, 'maj_hors_paquet', phrasesEpg.majHorsPaquet);
  return paquet.baseDuPaquet
    ? null
    : refus(409, 'maj_base_exterieure', phrasesEpg.majBaseExterieure);
}

const AVANCE_MS = 1_500;
/** One download per process. */
let enCours = false;

interface Reception {
  cible: string;
  annonce: PaquetPublie;
  version: number;
}
async function recevoirMaj(
  orm: MikroORM,
  paquet: Installation,
  { cible, annonce, version }: Reception,
): Promise<void> {
  if (!(await attendreEtape(orm, 'telechargement', version))) return;
  let dit = Date.now();
  const avancer = (recus: number): void => {
    if (Date.now() - dit < AVANCE_MS) return;
    dit = Date.now();
    void avancerSuivi(orm, 'telechargement', { recus }).catch(() => undefined);
  };
  const phrase = await telechargerPaquet(paquet, cible, annonce, avancer);
  await avancerSuivi(
    orm,
    'telechargement',
    phrase === null ? { etape: 'telechargee', recus: annonce.octets } : { etape: 'echec', phrase },
  );
}

/**
 * [EPG-2] [EPG-3] Must be newer, signed by our key, over HTTPS; checked before any request or
 * write.
 */
function annonceRecevable(
  { systeme, cles, clairLocal }: Installation,
  maj: MiseAJour | null,
): PaquetPublie | Refus {
  const annonce = maj?.paquets?.find((p) => p.systeme === systeme);
  if (!maj || !annonce || maj.version === VERSION)
    return refus(409, 'maj_pas_de_paquet', phrasesEpg.majPasDePaquet);
  if (!estPlusRecente(maj.version, VERSION))
    return refus(409, 'maj_ancienne', phrasesEpg.majAncienne(maj.version, VERSION));
  const { version } = maj;
  const faute = signatureFault(cles, { ...annonce, version }, annonce.signature);
  if (faute) return refus(409, 'maj_pas_signee', phraseOfSignature(faute));
  return estAdresseSure(annonce.lien, clairLocal)
    ? annonce
    : refus(409, 'maj_adresse_en_clair', phrasesEpg.majAdresseEnClair);
}

/** Starts the download; progress is published. Refused without a package or during an update. */
export async function telechargerMajActe({
  em,
  ports,
  session,
  adresse,
  maintenant,
}: ActRequest): Promise<Resultat<SuiviMaj> | Refus> {
  const paquet = ports.get(PAQUET);
  const empechement = empechementPaquet(paquet);
  if (empechement || !paquet)
    return empechement ?? refus(409, 'maj_hors_paquet', phrasesEpg.majHorsPaquet);
  const maj = await publiee(em, ports, maintenant.getTime());
  const annonce = annonceRecevable(paquet, maj);
  if (estRefus(annonce)) return annonce;
  const cible = maj?.version ?? VERSION;
  const locked = await lockSuivi(em);
  if (enCours || locked.etape === 'installation')
    return refus(409, 'maj_deja_en_cours', phrasesEpg.majDejaEnCours);
  const suivi = await noterSuivi(em, locked, {
    etape: 'telechargement',
    cible,
    recus: 0,
    octets: annonce.octets,
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'maj.telechargee',
    entite: 'parametre',
    entite_id: 0,
    apres: { version: cible, sha256: annonce.sha256 },
  });
  ports.get(BACKGROUND)?.(async (orm) => {
    enCours = true;
    await recevoirMaj(orm, paquet, {
      cible,
      annonce,
      version: suivi.version,
    }).finally(() => (enCours = false));
  });
  return succes(suivi, phrasesEpg.majTelechargementLance);
}
