import { enIso, jourDe, lirePeriode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { centimesLus, enCentimes, enFcfa, moins, somme } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { type Releve } from '#shared/vente/clientele/releve.schema.ts';
import { derouler } from '#shared/vente/clientele/releve.rules.ts';
import { toDate } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { readClient } from './lire-clients.ts';
import { mouvementsDepuis } from './releve.sql.ts';

/**
 * [CLI-5] Opening balance is today's debt minus later movements, so a period to today ends on the
 * debt.
 */
export async function lireReleveActe({
  em,
  parametres: { id },
  requete,
}: ActRequest<{ id: number }, { period_from: string; period_to: string }>): Promise<
  Resultat<Releve>
> {
  const periode = lirePeriode(requete);
  if (periode === 'inversee' || periode === null)
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  const client = id === CLIENT_COMPTANT ? null : await readClient(em, id);
  if (!client) return refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
  const lus = await mouvementsDepuis(em, id, periode.debut);
  const depuis = lus.map((m) => ({ ...m, montant: centimesLus(m.montant), quand: toDate(m.at) }));
  const solde_initial = moins(
    enCentimes(client.current_dette),
    somme(depuis, (m) => m.montant),
  );
  const compte = derouler(
    solde_initial,
    depuis.filter((m) => m.quand < periode.fin).map((m) => ({ ...m, at: enIso(m.quand) })),
  );
  return succes({
    client,
    debut: jourDe(periode.debut),
    fin: jourDe(new Date(periode.fin.getTime() - 1)),
    solde_initial: enFcfa(solde_initial),
    ...compte,
  });
}
