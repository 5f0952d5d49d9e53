import type * as z from 'zod/mini';
import { type FiltrePeriode, lirePeriode, type Periode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { listerMouvements } from '#shared/mouvement/mouvement.api.ts';
import { type Mouvement, mouvement, mouvementsMotif } from '#shared/mouvement/mouvement.schema.ts';
import { present } from '../db/present.ts';
import { sqlLibre } from '../db/sql.ts';
import { type Filtres, filtrer, lister, type Source } from '../http/liste.ts';
import type { Requete } from '../http/requete.ts';

const colonnes = [
  'id',
  'produit_libelle',
  'type',
  'qte',
  'produit_prix_achat',
  'produit_prix_de_vente',
  'motif',
  'created_by',
  'created_at',
];
/** Searched by the product's name and codes, through the product's own index. */
const SOURCE: Source<Mouvement> = {
  schema: mouvement,
  select: 'select t.* from mouvement t join produit p on p.id = t.produit_id where true',
  recherche: 'p.recherche',
  tri: Object.fromEntries(colonnes.map((c) => [c, `t.${c}`])),
  parDefaut: 't.id desc',
};

function dansPeriode(filtres: Filtres, { debut, fin }: Periode): void {
  filtrer(filtres, 't.created_at >= ?', debut);
  filtrer(filtres, 't.created_at < ?', fin);
}

/** The stock ledger, latest first, by period, motive (label), type and product. */
export async function listerMouvementsActe({
  em,
  requete,
}: Requete<unknown, z.infer<typeof listerMouvements.requete>>) {
  const filtres: Filtres = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (periode) dansPeriode(filtres, periode);
  if (requete.motif) filtrer(filtres, 't.motif = ?', requete.motif);
  if (requete.type) filtrer(filtres, 't.type = ?', requete.type);
  if (requete.produit_id) filtrer(filtres, 't.produit_id = ?', requete.produit_id);
  return lister(em, SOURCE, requete, filtres);
}

/** [MVT-1] What moved in a period, summed by motive and type: the rows of the journal, added up. */
export async function sommerMouvementsActe({ em, requete }: Requete<unknown, FiltrePeriode>) {
  const filtres: Filtres = { conditions: ['true'], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (periode) dansPeriode(filtres, periode);
  const lignes = await sqlLibre(
    em,
    `select row_number() over (order by t.motif, t.type)::int as id, t.motif, t.type,
        count(*)::int as nombre, sum(t.qte)::int as qte
      from mouvement t
      where ${filtres.conditions.join(' and ')}
      group by t.motif, t.type
      order by t.motif, t.type`,
    filtres.valeurs,
  );
  return succes(lignes.map((l) => present(mouvementsMotif, l)));
}
