import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import type { Poste, ServeurDeTest } from '../harness/serveur-de-test.ts';

export const VENDRE = [{ menu: 'VENTE', submenus: ['reservation'] }];
export const ENCAISSER = [{ menu: 'VENTE', submenus: ['caisse'] }];

interface ProduitVoulu {
  libelle?: string;
  qte?: number;
  /** FCFA. */
  prix?: number;
  prix_achat?: number;
  tva?: boolean;
  css?: boolean;
  cip?: string | null;
  dci?: string | null;
}
let suite = 0;
/** Names in the order of their making, however many were made before. */
const rang = (): string => String(suite).padStart(5, '0');
/** A product with its stock in the ledger; its id. */
export async function unProduit(serveur: ServeurDeTest, p: ProduitVoulu = {}): Promise<number> {
  suite += 1;
  const em = serveur.orm.em.fork();
  const {
    libelle = `PRODUIT ${rang()}`,
    qte = 100,
    prix = 1000,
    prix_achat = prix / 2,
    tva = false,
    css = false,
    cip = null,
    dci = null,
  } = p;
  const ligne = await sqlOne<{ id: number }>(
    em,
    `insert into produit (libelle, qte, prix_de_vente, prix_achat, tva, css, cip, dci, qte_max)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 1000)
      returning id`,
    [libelle, qte, Math.round(prix * 100), Math.round(prix_achat * 100), tva, css, cip, dci],
  );
  const id = ligne?.id ?? 0;
  if (qte > 0)
    await sql(
      em,
      `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
          produit_prix_de_vente, motif, source, created_by, created_at)
        values ($1, $2, 'Entrée', $3, 0, 0, 'STOCK INITIAL', 'test', 'test', $4)`,
      [id, libelle, qte, serveur.maintenant()],
    );
  return id;
}

export async function unClient(
  serveur: ServeurDeTest,
  c: { libelle?: string; plafond?: number } = {},
): Promise<number> {
  suite += 1;
  const ligne = await sqlOne<{ id: number }>(
    serveur.orm.em.fork(),
    `insert into client (libelle, nom, plafond_dette) values ($1, $1, $2) returning id`,
    [c.libelle ?? `CLIENT ${rang()}`, (c.plafond ?? 0) * 100],
  );
  return ligne?.id ?? 0;
}

export async function uneCaisse(
  serveur: ServeurDeTest,
  libelle = `Caisse ${++suite}`,
): Promise<number> {
  const ligne = await sqlOne<{ id: number }>(
    serveur.orm.em.fork(),
    `insert into caisse (libelle) values ($1) returning id`,
    [libelle],
  );
  return ligne?.id ?? 0;
}

/** A cashier holding a register of their own. */
export async function unCaissier(
  serveur: ServeurDeTest,
  fullname: string,
  caisse_id?: number,
): Promise<{ poste: Poste; caisse_id: number }> {
  const poste = await serveur.poste(fullname, { habilitations: ENCAISSER, pin: '1234' });
  const id = caisse_id ?? (await uneCaisse(serveur));
  const reponse = await poste.ecrire<Caisse>(`/api/caisses/${id}/login`, { fullname, pin: '1234' });
  if (!reponse.success) throw new Error(reponse.errors.join(' '));
  return { poste, caisse_id: id };
}

/** A basket with these lines, sent to that register when one is named. */
export async function unPanier(
  vendeur: Poste,
  lignes: { produit_id: number; qte: number; prise_en_charge?: number; ecoulement?: number }[],
  plus: { caisse_id?: number; client_id?: number; remise?: number } = {},
): Promise<Reservation> {
  const creee = await vendeur.ecrire<Reservation>('/api/reservations', {
    client_id: plus.client_id,
  });
  const { caisse_id, remise } = plus;
  const reponse = await vendeur.ecrire<Reservation>(`/api/reservations/${creee.data.id}/update`, {
    reservation_produits: lignes,
    ...(remise !== undefined && { remise }),
    ...(caisse_id !== undefined && { caisse_id, switch_caisse_at: new Date().toISOString() }),
  });
  if (!reponse.success) throw new Error(reponse.errors.join(' '));
  return reponse.data;
}

export async function unFournisseur(
  serveur: ServeurDeTest,
  f: { libelle?: string; email?: string | null } = {},
): Promise<number> {
  suite += 1;
  const ligne = await sqlOne<{ id: number }>(
    serveur.orm.em.fork(),
    `insert into fournisseur (libelle, email) values ($1, $2) returning id`,
    [f.libelle ?? `FOURNISSEUR ${rang()}`, f.email ?? null],
  );
  return ligne?.id ?? 0;
}
