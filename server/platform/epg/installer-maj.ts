import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { SuiviMaj } from '#shared/platform/epg/epg.schema.ts';
import { annoncerMaj, cleMaj } from '#shared/admin/notification/notification.rules.ts';
import { constant, counted, row } from '../db/query.ts';
import { query } from '../../query.ts';
import { audit } from '../db/audit.ts';
import { BACKGROUND } from '../http/background.port.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { type Installation, PAQUET } from './paquet.port.ts';
import { attendreEtape, avancerSuivi, noterSuivi, lockSuivi } from './suivre-maj.ts';
import { empechementPaquet } from './telecharger-maj.ts';

/** Baskets being paid now. */
const encaissements = async (em: EntityManager): Promise<number> =>
  (
    await row(
      em,
      query
        .selectFrom('reservation')
        .select(counted)
        .where('status', '=', constant('Brouillon'))
        .where('etat_caisse', '=', constant('En encaissement')),
    )
  )?.n ?? 0;

const PATIENCE_MS = 120_000;

/** Backup, then launcher; waits up to two minutes for payments. */
async function remettre(
  orm: MikroORM,
  paquet: Installation,
  cible: string,
  version: number,
): Promise<void> {
  if (!(await attendreEtape(orm, 'installation', version))) return;
  try {
    await paquet.sauvegarder?.();
  } catch {
    return avancerSuivi(orm, 'installation', {
      etape: 'telechargee',
      phrase: phrasesEpg.majSauvegardeManquee,
    });
  }
  for (
    const limite = Date.now() + PATIENCE_MS;
    Date.now() < limite;
    await new Promise((ok) => setTimeout(ok, 500))
  ) {
    if ((await encaissements(orm.em.fork())) === 0) return paquet.installer(cible);
  }
  return avancerSuivi(orm, 'installation', {
    etape: 'telechargee',
    phrase: phrasesEpg.majEncaissement(1),
  });
}

/** Stops and restarts the server. Refused during a payment. */
export async function installerMajActe({
  em,
  ports,
  session,
  adresse,
}: ActRequest): Promise<Resultat<SuiviMaj> | Refus> {
  const paquet = ports.get(PAQUET);
  const empechement = empechementPaquet(paquet);
  if (empechement || !paquet)
    return empechement ?? refus(409, 'maj_hors_paquet', phrasesEpg.majHorsPaquet);
  const locked = await lockSuivi(em);
  if (locked.etape === 'installation')
    return refus(409, 'maj_deja_en_cours', phrasesEpg.majDejaEnCours);
  if (locked.etape !== 'telechargee' || locked.cible === null)
    return refus(409, 'maj_pas_telechargee', phrasesEpg.majPasTelechargee);
  const nombre = await encaissements(em);
  if (nombre > 0) return refus(409, 'maj_encaissement', phrasesEpg.majEncaissement(nombre));
  const suivi = await noterSuivi(em, locked, { etape: 'installation' });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'maj.installee',
    entite: 'parametre',
    entite_id: 0,
    apres: { version: locked.cible },
  });
  const { cible } = locked;
  ports.get(BACKGROUND)?.((orm) => remettre(orm, paquet, cible, suivi.version));
  return succes(suivi, phrasesEpg.majInstallationLancee);
}

/**
 * At start: notifies admins of the outcome and settles an interrupted update. `fin`: launcher's
 * result, or null.
 */
export async function conclureMaj(
  orm: MikroORM,
  fin: { version: string; reussie: boolean; phrase: string } | null,
  maintenant: Date,
): Promise<void> {
  await inTransaction(orm, null, async (em) => {
    const locked = await lockSuivi(em);
    if (fin) {
      await noterSuivi(em, locked, {
        etape: fin.reussie ? 'installee' : 'echec',
        cible: fin.version,
        phrase: fin.phrase,
      });
      // A retry replaces the former outcome.
      const fins = [true, false].map((reussie) => cleMaj(fin.version, reussie));
      await leverNotifications(em, fins, maintenant);
      await notifier(em, [annoncerMaj(fin.version, fin.reussie, fin.phrase)], maintenant);
    } else if (locked.etape === 'telechargement')
      await noterSuivi(em, locked, { etape: 'echec', phrase: phrasesEpg.majTelechargementCoupe });
    else if (locked.etape === 'installation')
      await noterSuivi(em, locked, { etape: 'telechargee' });
    return succes(null);
  });
}
