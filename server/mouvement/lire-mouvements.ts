import type * as z from 'zod/mini';
import { lirePeriode } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import { refus } from '#shared/base/refus.ts';
import type { listerMouvements } from '#shared/mouvement/mouvement.api.ts';
import { type Mouvement, mouvement } from '#shared/mouvement/mouvement.schema.ts';
import { type Filtres, filtrer, lister, type Source } from '../http/liste.ts';
import type { Requete } from '../http/requete.ts';

const colonnes = ['id', 'produit_libelle', 'type', 'qte', 'produit_prix_achat', 'produit_prix_de_vente', 'motif', 'created_by', 'created_at'];
/** Searched by the product's name and codes, through the product's own index. */
const SOURCE: Source<Mouvement> = {
  schema: mouvement,
  select: 'select t.* from mouvement t join produit p on p.id = t.produit_id where true',
  recherche: 'p.recherche',
  tri: Object.fromEntries(colonnes.map((c) => [c, `t.${c}`])),
  parDefaut: 't.id desc',
};

/** The stock ledger, latest first, by period, motive (label), type and product. */
export async function listerMouvementsActe({ em, requete }: Requete<unknown, z.infer<typeof listerMouvements.requete>>) {
  const filtres: Filtres = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee') return refus(422, messages.dateFinAvantDebut);
  if (periode) {
    filtrer(filtres, 't.created_at >= ?', periode.debut);
    filtrer(filtres, 't.created_at < ?', periode.fin);
  }
  if (requete.motif) filtrer(filtres, 't.motif = ?', requete.motif);
  if (requete.type) filtrer(filtres, 't.type = ?', requete.type);
  if (requete.produit_id) filtrer(filtres, 't.produit_id = ?', requete.produit_id);
  return lister(em, SOURCE, requete, filtres);
}
