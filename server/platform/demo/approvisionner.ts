import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { anyOf, fragment, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { sommerCommande } from '../../stock/commande/sommer-commande.sql.ts';
import { insertRows } from '../db/insert-rows.ts';
import { entrerEnStock } from '../../stock/produit/sortir-du-stock.ts';
import { ouvrirLots, lockLots } from '../../stock/produit/lock-lots.ts';
import type { Tirage } from './tirage.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';

/** Fictitious: no demo mail may reach anyone. */
const FOURNISSEURS = [
  {
    libelle: 'Grossiste fictif de l’Estuaire',
    telephone: '011 00 01 00',
    email: 'commandes@estuaire.example',
    adresse: 'Zone industrielle d’Oloumi, Libreville',
  },
  {
    libelle: 'Dépôt fictif d’Owendo',
    telephone: '011 00 02 00',
    email: 'commandes@owendo.example',
    adresse: 'Port d’Owendo',
  },
  {
    libelle: 'Répartiteur fictif du Haut-Ogooué',
    telephone: '011 00 03 00',
    email: null,
    adresse: 'Franceville',
  },
] as const;
const AUTEUR = 'Chantal Obame';
const HEURE = 3_600_000;

/** Low stock. */
type Bas = Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'qte_max' | 'prix_achat' | 'prix_de_vente'>;
type Sort = 'reçue' | 'en partie' | 'en retard' | 'brouillon';
/** Age in days, outcome, product count. None today, which a night demo would date in the future. */
const COMMANDES: readonly { jours: number; sort: Sort; produits: number }[] = [
  { jours: 6, sort: 'reçue', produits: 12 },
  { jours: 3, sort: 'en partie', produits: 8 },
  { jours: 5, sort: 'en retard', produits: 6 },
  { jours: 1, sort: 'brouillon', produits: 5 },
];
/** Lot expiries, days from today. */
const EXPIRATIONS = [-1, 12, 25, 60, 85];

/** Bypasses the append-only audit. Runs after the sales, whose stock it reads. */
export async function approvisionner(
  em: EntityManager,
  aujourdhui: string,
  tirage: Tirage,
): Promise<void> {
  const le = (jours: number, heures: number): Date =>
    new Date(debutDeJour(jourPlus(aujourdhui, -jours)).getTime() + heures * HEURE);
  const debut = le(11, 9);
  const fournisseurs = await insertRows(
    em,
    'fournisseur',
    FOURNISSEURS.map((f) => ({ ...f, version: 1, created_at: debut, updated_at: debut })),
  );
  const bas = await rows(
    em,
    query
      .selectFrom('produit')
      .select(['id', 'libelle', 'qte', 'qte_max', 'prix_achat', 'prix_de_vente'])
      .where('qte', '>', 0)
      .whereRef('qte', '<', 'qte_max')
      .orderBy(fragment`qte::numeric / qte_max`)
      .orderBy('id')
      .limit(COMMANDES.reduce((n, c) => n + c.produits, 0)),
  );
  for (const [rang, { jours, sort, produits }] of COMMANDES.entries()) {
    const siens = bas.splice(0, produits);
    const fournisseur = rang % FOURNISSEURS.length;
    const [commande] = await insertRows(em, 'commande', [
      {
        version: 1,
        fournisseur_id: fournisseurs[fournisseur]?.id,
        fournisseur_libelle: FOURNISSEURS[fournisseur]?.libelle ?? '',
        status: sort === 'brouillon' ? 'BROUILLON' : 'ENVOYEE',
        created_by: AUTEUR,
        created_at: le(jours, 9),
        updated_at: le(jours, 9),
        total_achat: 0,
        total_vente: 0,
        total_tva: 0,
        total_css: 0,
        ...(sort !== 'brouillon' && {
          envoyee_at: le(jours, 9.5),
          attendue_le: jourPlus(aujourdhui, 3 - jours),
        }),
      },
    ]);
    const id = commande?.id ?? 0;
    await insertRows(
      em,
      'commande_produit',
      siens.map((p) => ({
        commande_id: id,
        produit_id: p.id,
        produit_libelle: p.libelle,
        qte: p.qte_max - p.qte,
        qte_recue: 0,
        ug_recue: 0,
        prix_achat: p.prix_achat,
        prix_de_vente: p.prix_de_vente,
        created_by: AUTEUR,
      })),
    );
    if (sort === 'reçue') {
      const maintenant = le(jours - 2, 11);
      await recevoir(
        em,
        { commande_id: id, produits: siens, maintenant, tout: true },
        { aujourdhui, tirage },
      );
    }
    if (sort === 'en partie') {
      const maintenant = le(jours - 2, 10);
      const produits = siens.slice(0, 5);
      await recevoir(
        em,
        { commande_id: id, produits, maintenant, tout: false },
        { aujourdhui, tirage },
      );
    }
    await sommerCommande(em, id, le(Math.max(0, jours - 2), 12));
  }
}

interface Livraison {
  commande_id: number;
  produits: readonly Bas[];
  maintenant: Date;
  tout: boolean;
}
async function recevoir(
  em: EntityManager,
  { commande_id, produits, maintenant, tout }: Livraison,
  { aujourdhui, tirage }: { aujourdhui: string; tirage: Tirage },
): Promise<void> {
  const recues = produits.map((p, i) => ({
    ...p,
    recue: p.qte_max - p.qte,
    numero: `L${tirage.entier(10_000, 99_999)}`,
    date_expiration: jourPlus(
      aujourdhui,
      tout ? (EXPIRATIONS[i] ?? tirage.entier(300, 900)) : tirage.entier(200, 800),
    ),
  }));
  await lockLots(
    em,
    recues.map((r) => r.id),
  );
  const lots = await ouvrirLots(
    em,
    recues.map((r) => ({ produit_id: r.id, numero: r.numero, date_expiration: r.date_expiration })),
  );
  await insertRows(
    em,
    'commande_reception',
    recues.map((r, i) => ({
      commande_id,
      produit_id: r.id,
      qte: r.recue,
      ug: 0,
      prix_achat: r.prix_achat,
      prix_de_vente: r.prix_de_vente,
      lot_id: lots[i] ?? null,
      created_by: AUTEUR,
      created_at: maintenant,
    })),
  );
  await rows(
    em,
    query
      .updateTable('commande_produit')
      .set((eb) => ({ qte_recue: eb.ref('qte') }))
      .where('commande_id', '=', commande_id)
      .where('produit_id', '=', anyOf(recues.map((r) => r.id))),
  );
  await entrerEnStock(
    em,
    recues.map((r, i) => ({ produit_id: r.id, qte: r.recue, lot_id: lots[i] ?? null })),
    {
      motif: 'RECEPTION COMMANDE',
      source: 'commande',
      source_id: commande_id,
      par: AUTEUR,
      maintenant,
    },
  );
  await rows(
    em,
    query
      .updateTable('commande')
      .set({
        status: tout ? 'SUCCESS' : 'RECUE_PARTIELLE',
        ended_with: tout ? AUTEUR : null,
        facture: `F-${tirage.entier(1000, 9999)}`,
      })
      .where('id', '=', commande_id),
  );
}
