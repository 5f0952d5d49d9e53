import { enIso } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  EtatSauvegardes,
  RestaurationFaite,
} from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { row } from '../db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../http/route.ts';
import { readBackupKey } from './backup-key.ts';
import { SAUVEGARDES } from './sauvegardes.port.ts';

const NONE: Omit<EtatSauvegardes, 'cle'> = {
  dossier: '',
  libre: null,
  sauvegardes: [],
  prochaine: null,
  en_cours: null,
  dernier_message: null,
  alertes: [],
  menaces: [],
  journal_depuis: null,
  restaurable: false,
  moment: false,
};

export async function etatDesSauvegardes({
  em,
  ports,
  maintenant,
}: Pick<ActRequest, 'em' | 'ports' | 'maintenant'>): Promise<EtatSauvegardes> {
  const kept = await readBackupKey(em);
  return {
    ...(ports.get(SAUVEGARDES)?.state(maintenant) ?? NONE),
    cle: kept && { ...kept, depuis: enIso(new Date(kept.depuis)) },
  };
}
export const lireSauvegardesActe = async (
  demande: ActRequest,
): Promise<Resultat<EtatSauvegardes>> => succes(await etatDesSauvegardes(demande));

/** Longer than a session. */
const TOLD_MS = 24 * 3_600_000;

/** Recent only; public, so two moments and nothing else. */
export async function lireRestaurationActe({
  em,
  maintenant,
}: ActRequest): Promise<Resultat<RestaurationFaite | null>> {
  const restored = await row(
    em,
    query
      .selectFrom('epoque')
      .select(['restauree_a', 'jusqu_a'])
      .where('restauree_a', '>', enIso(new Date(maintenant.getTime() - TOLD_MS)))
      .$narrowType<{ restauree_a: string }>(),
  );
  return succes(
    restored
      ? {
          restauree_a: enIso(new Date(restored.restauree_a)),
          jusqu_a: restored.jusqu_a && enIso(new Date(restored.jusqu_a)),
        }
      : null,
  );
}

/** Refused while another job runs. */
export async function lancerSauvegardeActe(
  demande: ActRequest,
): Promise<Resultat<EtatSauvegardes>> {
  const backups = demande.ports.get(SAUVEGARDES);
  if (!backups?.startBackup(demande.maintenant))
    return refus(409, 'sauvegarde_en_cours', phrasesSauvegarde.sauvegardeEnCours);
  return succes(await etatDesSauvegardes(demande), phrasesSauvegarde.sauvegardeCommencee);
}
