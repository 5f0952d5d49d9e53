import { randomUUID } from 'node:crypto';
import type { Comptage } from '#shared/inventaire/inventaire.schema.ts';
import { ecrireAppel, type Banc, dire, ouvrirSession } from './banc.ts';

const PRODUITS = 20_000;
const LIGNES_APPEL = 1_000;

async function semer(banc: Banc): Promise<number[]> {
  const { rows } = await banc.sql.query<{ id: number }>(
    `with p as (insert into produit (libelle, qte, prix_de_vente, prix_achat, qte_max)
      select 'INVENTORIÉ ' || i || ' ' || md5(i::text), 1000, 100000, 50000, 10
      from generate_series(1, $1) i
      returning id, libelle, qte),
    m as (insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
      produit_prix_de_vente, motif, source, created_by)
    select id, libelle, 'Entrée', qte, 0, 0, 'STOCK INITIAL', 'banc', 'banc'
    from p)
    select id from p order by id`,
    [PRODUITS],
  );
  await banc.sql.query('analyze produit');
  return rows.map((r) => r.id);
}

/**
 * One counter that sells one of these products after another, paying each, until told to stop: how
 * long each sale took from its basket to its payment (three calls), and when it began.
 */
function vendre(
  banc: Banc,
  token: string,
  produits: readonly number[],
): { arreter: () => Promise<{ debut: number; duree: number; refuse: boolean }[]> } {
  let fini = false;
  const mesures: { debut: number; duree: number; refuse: boolean }[] = [];
  const boucle = (async () => {
    for (let i = 0; !fini; i++) {
      const debut = performance.now();
      const { texte } = await ecrireAppel(
        { adresse: banc.adresse, token },
        '/api/reservations',
        {},
      );
      const id = (JSON.parse(texte) as { data: { id: number } }).data.id;
      await ecrireAppel({ adresse: banc.adresse, token }, `/api/reservations/${id}/update`, {
        reservation_produits: [{ produit_id: produits[(i * 37) % produits.length], qte: 1 }],
      });
      const { statut } = await ecrireAppel(
        { adresse: banc.adresse, token },
        `/api/reservations/${id}/update`,
        { status: 'Termine', amount_gived: 1000 },
      );
      mesures.push({ debut, duree: performance.now() - debut, refuse: statut !== 200 });
    }
  })();
  return {
    async arreter() {
      fini = true;
      await boucle;
      return mesures;
    },
  };
}

async function clore(
  banc: Banc,
  produits: readonly number[],
  ecarts: number,
  nom: string,
): Promise<void> {
  const chef = await ouvrirSession(banc, `chef ${randomUUID()}`, [], true);
  const vendeurs = await Promise.all(
    [0, 1].map((n) =>
      ouvrirSession(banc, `vendeur ${n} ${randomUUID()}`, [
        { menu: 'VENTE', submenus: ['reservation'] },
      ]),
    ),
  );
  const ouverture = performance.now();
  const { texte } = await ecrireAppel(
    { adresse: banc.adresse, token: chef.token },
    '/api/inventaires',
    { type: 'Total' },
  );
  const ouvrir = performance.now() - ouverture;
  const id = (JSON.parse(texte) as { data: { id: number } }).data.id;
  const { rows } = await banc.sql.query<{ id: number; qte: number }>(
    'select id, qte from produit where id = any($1) order by id',
    [produits],
  );
  const pas = Math.floor(produits.length / ecarts);
  const ecartDe = (n: number): number => {
    if (n % pas !== 0) return 0;
    return n % (2 * pas) === 0 ? 1 : -1;
  };
  const lignes = rows.map((p, n): Comptage['lignes'][number] => ({
    produit_id: p.id,
    qte_reelle: p.qte - ecartDe(n),
  }));
  for (let i = 0; i < lignes.length; i += LIGNES_APPEL)
    await ecrireAppel(
      { adresse: banc.adresse, token: chef.token },
      `/api/inventaires/${id}/compter`,
      { lignes: lignes.slice(i, i + LIGNES_APPEL) },
    );
  const differents = produits.filter((_, n) => n % pas === 0);
  // One sells what is being corrected, the other what is right.
  const ventes = [
    vendre(banc, vendeurs[0]?.token ?? '', differents),
    vendre(
      banc,
      vendeurs[1]?.token ?? '',
      ecarts < produits.length ? produits.filter((_, n) => n % pas !== 0) : produits,
    ),
  ];
  await new Promise((ok) => setTimeout(ok, 1_500));
  const debut = performance.now();
  const reponse = await ecrireAppel(
    { adresse: banc.adresse, token: chef.token },
    `/api/inventaires/${id}/cloturer`,
    { non_comptes: 'laisser' },
  );
  const fin = performance.now();
  await new Promise((ok) => setTimeout(ok, 300));
  const [corriges, justes] = await Promise.all(ventes.map((v) => v.arreter()));
  const pire = (m: readonly { debut: number; duree: number }[] | undefined, pendant: boolean) =>
    Math.round(
      Math.max(
        0,
        ...(m ?? [])
          .filter((v) => (v.debut + v.duree > debut && v.debut < fin) === pendant)
          .map((v) => v.duree),
      ),
    );
  const { rows: faux } = await banc.sql.query(
    `select p.id
      from produit p
      join (select produit_id, sum(case type when 'Entrée' then qte else -qte end) n
      from mouvement
      group by 1) m
        on m.produit_id = p.id
      where p.qte <> m.n`,
  );
  dire(`inventaire, ${nom} (clôture ≤ 3 s, vente ≤ 100 ms)`, {
    statut: reponse.statut,
    ouverture_ms: Math.round(ouvrir),
    cloture_ms: Math.round(fin - debut),
    vente_d_un_produit_corrige_ms: pire(corriges, true),
    vente_d_un_autre_ms: pire(justes, true),
    vente_avant_ms: pire(corriges, false),
    ventes_refusees: [...(corriges ?? []), ...(justes ?? [])].filter((v) => v.refuse).length,
    stocks_faux: faux.length,
  });
}

/**
 * Closing an inventory of 20,000 products while two counters sell: with one product in twenty that
 * differs, then all of them.
 */
export async function mesurerInventaire(banc: Banc): Promise<void> {
  const produits = await semer(banc);
  await clore(banc, produits, PRODUITS / 20, '20 000 produits, un sur vingt en écart');
  await clore(banc, produits, PRODUITS, '20 000 produits, tous en écart');
}
