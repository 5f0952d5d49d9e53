import pg from 'pg';
import { sha256Of, newToken } from '#server/platform/http/secrets.ts';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';

export interface Personne {
  id: number;
  fullname: string;
  token: string;
  /** The register this cashier holds; 0 for a seller. */
  caisse_id: number;
}
export interface Pharmacie {
  base: pg.Pool;
  admin: Personne;
  /** Manages accounts, and holds a register: no more than that. */
  commis: Personne;
  vendeurs: Personne[];
  caissiers: Personne[];
  produits: number[];
  clients: number[];
  fournisseur: number;
}

/**
 * Few products, so that everybody wants the same rows; little stock for some, so that payments are
 * refused.
 */
const PRODUITS = `with p as (insert into produit (libelle, qte, prix_de_vente, prix_achat, tva, css, qte_max)
    select 'CHAOS ' || i, case when i % 4 = 0 then 60 else 100000 end, 12500 + i * 3300, 9000,
      i % 3 = 0, i % 5 = 0, 10
    from generate_series(1, 14) i
    returning id, libelle, qte)
  insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
    produit_prix_de_vente, motif, source, created_by)
  select id, libelle, 'Entrée', qte, 0, 0, 'STOCK INITIAL', 'chaos', 'chaos'
  from p
  order by id
  returning produit_id as id`;

export async function peupler(url: string, postes: number): Promise<Pharmacie> {
  const base = new pg.Pool({ connectionString: url, max: 4 });
  base.on('error', () => undefined); // the database is killed under it too
  const ids = async (texte: string, valeurs: unknown[] = []): Promise<number[]> =>
    (await base.query<{ id: number }>(texte, valeurs)).rows.map((r) => r.id);
  const personne = async (
    fullname: string,
    habilitations: Habilitation[],
    is_admin = false,
  ): Promise<Personne> => {
    const [id = 0] = await ids(
      `insert into utilisateur (fullname, name, password_hash, is_admin, must_change_password,
          habilitations)
        values ($1, lower($1), 'x', $2, false, $3)
        returning id`,
      [fullname, is_admin, JSON.stringify(habilitations)],
    );
    const token = newToken();
    await base.query(
      `insert into session (empreinte, utilisateur_id, expire_at)
        values ($1, $2, now() + interval '12 hours')`,
      [sha256Of(token), id],
    );
    return { id, fullname, token, caisse_id: 0 };
  };
  const vendeurs: Personne[] = [];
  const caissiers: Personne[] = [];
  for (let i = 0; i < postes; i++) {
    vendeurs.push(
      await personne(`Vendeur ${i}`, [{ menu: 'VENTE', submenus: ['reservation', 'vente'] }]),
    );
    const caissier = await personne(`Caissier ${i}`, [{ menu: 'VENTE', submenus: ['caisse'] }]);
    const [caisse_id = 0] = await ids(
      `insert into caisse (libelle, current_authorized_user_id, current_authorized_user)
        values ($1, $2, $3)
        returning id`,
      [`Comptoir ${i}`, caissier.id, caissier.fullname],
    );
    caissiers.push({ ...caissier, caisse_id });
  }
  return {
    base,
    vendeurs,
    caissiers,
    admin: await personne('Chef du chaos', [], true),
    commis: await personne('Commis du chaos', [
      { menu: 'VENTE', submenus: ['caisse'] },
      { menu: 'ADMIN', submenus: ['utilisateur'] },
    ]),
    produits: await ids(PRODUITS),
    fournisseur:
      (await ids(`insert into fournisseur (libelle) values ('CHAOS') returning id`))[0] ?? 0,
    clients: await ids(
      `insert into client (libelle, nom, plafond_dette)
        select 'ASSURÉ ' || i, 'ASSURÉ ' || i, 5000000 * i
        from generate_series(0, 2) i
        returning id`,
    ),
  };
}
