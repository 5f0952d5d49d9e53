import { enFcfa, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { lirePeriode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerCommandes } from '#shared/stock/commande/commande.api.ts';
import {
  type Commande,
  commande,
  type CommandeComplete,
} from '#shared/stock/commande/commande.schema.ts';
import { constant, sumOf, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { duFournisseurNomme } from '../fournisseur/nom-de-fournisseur.ts';
import {
  type Filters,
  addFilter,
  readList,
  rowsFound,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { COMMANDES, chercherCommande } from './lock-commande.ts';
import type { CommandeRow } from './commande.entity.ts';

const colonnes = [
  'id',
  'numero',
  'created_at',
  'status',
  'total_achat',
  'total_vente',
  'total_tva',
  'total_css',
  'envoyee_at',
  'attendue_le',
] as const;
const mots = ['fournisseur_libelle', 'facture', 'created_by', 'ended_with'] as const;
const SOURCE: ListSource<Commande> = {
  schema: commande,
  select: textOf(COMMANDES.where(constant(true))),
  recherche: 't.recherche',
  tri: { ...sortAsIs<CommandeRow>(colonnes), ...sortAsWords<CommandeRow>(mots) },
  parDefaut: 't.id desc',
};

const SOMMES = query
  .selectFrom('commande as t')
  .select((eb) => [
    sumOf(eb.ref('t.total_achat')).as('achat'),
    sumOf(eb.ref('t.total_vente')).as('vente'),
  ])
  .where('t.status', '<>', constant('ANNULEE'));
/** Excludes cancelled; FCFA. */
async function sommer(em: EntityManager, trouvees: Filters) {
  const [sommes] = await rowsFound(em, SOMMES, trouvees);
  return {
    cout_total_achat: enFcfa(sommes?.achat ?? ZERO),
    cout_total_vente: enFcfa(sommes?.vente ?? ZERO),
  };
}

/** Both period bounds or none; totals in FCFA. */
export async function listerCommandesActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerCommandes.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  if (periode) {
    addFilter(f, 't.created_at >= ?', periode.debut);
    addFilter(f, 't.created_at < ?', periode.fin);
  }
  if (requete.fournisseur_id) addFilter(f, 't.fournisseur_id = ?', requete.fournisseur_id);
  if (requete.fournisseur_libelle)
    addFilter(f, duFournisseurNomme('t.fournisseur_libelle'), requete.fournisseur_libelle);
  if (requete.status) addFilter(f, 't.status = ?', requete.status);
  return readList(em, SOURCE, requete, { ...f, sommer: (trouvees) => sommer(em, trouvees) });
}

export async function lireCommandeActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  const lue = await chercherCommande(em, id);
  return lue ? succes(lue) : refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
}
