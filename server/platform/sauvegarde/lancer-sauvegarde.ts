import { enIso } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  EtatSauvegardes,
  RestaurationFaite,
} from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { readBackupKey } from './backup-key.ts';
import { SAUVEGARDES } from './sauvegardes.port.ts';
import type { Filled } from '../db/row.ts';
import type { EpoqueRow } from '../realtime/realtime.entity.ts';

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
  const restored = await sqlOne<Filled<EpoqueRow, 'restauree_a'> & Pick<EpoqueRow, 'jusqu_a'>>(
    em,
    'select restauree_a, jusqu_a from epoque where restauree_a > $1',
    [new Date(maintenant.getTime() - TOLD_MS)],
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
