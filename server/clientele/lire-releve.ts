import { enIso, jourDe, lirePeriode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { centimesLus, enCentimes, enFcfa, moins, somme } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { type Releve } from '#shared/clientele/releve.schema.ts';
import { derouler, type MouvementDette } from '#shared/clientele/releve.rules.ts';
import { toDate } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { relireClient } from './lire-clients.ts';
import type { Renamed } from '../db/row.ts';
import type { VenteRow } from '../vente/vente.entity.ts';

/**
 * Everything that moved a client's debt from an instant on, in order: covered sales, their
 * cancellations, their returns, settlements.
 */
const MOUVEMENTS = `
  select x.* from (
    select v.created_at as at, 'Prise en charge' as genre,
      'Vente N° ' || v.id || coalesce(' – ' || v.nom_assure, '') as libelle,
      v.total_prise_en_charge as montant, 1 as ordre, v.id
      from vente v where v.client_id = $1 and v.total_prise_en_charge > 0 and v.created_at >= $2
    union all
    select v.annule_at, 'Annulation',
      'Annulation de la vente N° ' || v.id || coalesce(' – Avoir N° ' || a.numero, ''),
      -v.total_prise_en_charge, 2, v.id
      from vente v
      left join avoir a on a.vente_id = v.id and a.retour_id is null
      where v.client_id = $1 and v.total_prise_en_charge > 0 and v.statut = 'Annulé'
        and v.annule_at >= $2
    union all
    select t.created_at, 'Retour',
      'Retour sur la vente N° ' || v.id || coalesce(' – Avoir N° ' || a.numero, ''),
      -t.total_prise_en_charge, 2, t.id
      from vente v
      join retour_vente t on t.vente_id = v.id
      left join avoir a on a.retour_id = t.id
      where v.client_id = $1 and t.total_prise_en_charge > 0 and t.created_at >= $2
    union all
    select r.created_at, 'Règlement', 'Règlement N° ' || r.id, -r.montant, 3, r.id
    from reglement r
    where r.client_id = $1 and r.created_at >= $2
  ) x order by x.at, x.ordre, x.id`;

/** `montant` is negative when the debt falls. */
type MouvementLu = Renamed<VenteRow, { at: 'created_at'; montant: 'total_prise_en_charge' }> &
  Pick<MouvementDette, 'genre' | 'libelle'>;

/**
 * [CLI-5] A client's statement of account over a period. The opening balance is today's debt less
 * all that moved since: the last line of a period that goes to today is the debt itself, whatever
 * came before the ledger.
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
  const client = id === CLIENT_COMPTANT ? null : await relireClient(em, id);
  if (!client) return refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
  const lus = await sql<MouvementLu>(em, MOUVEMENTS, [id, periode.debut]);
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
