import { randomUUID } from 'node:crypto';
import type { Comptage } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { type Appelant, ecrireAppel, type Banc, dire, ouvrirSession } from './banc.ts';

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

/** A stocktake of everything, opened: its id, and how long it took. */
async function ouvrirInventaire(chef: Appelant): Promise<{ id: number; ouvrir: number }> {
  const ouverture = performance.now();
  const { texte } = await ecrireAppel(chef, '/api/inventaires', { type: 'Total' });
  const ouvrir = performance.now() - ouverture;
  const { id } = (JSON.parse(texte) as { data: { id: number } }).data;
  return { id, ouvrir };
}

/** Everything counted, one product in so many off by one, more or less in turn. */
async function compterTout(
  banc: Banc,
  chef: Appelant,
  id: number,
  { produits, pas }: { produits: readonly number[]; pas: number },
): Promise<void> {
  const { rows } = await banc.sql.query<{ id: number; qte: number }>(
    'select id, qte from produit where id = any($1) order by id',
    [produits],
  );
  const ecartDe = (n: number): number => {
    if (n % pas !== 0) return 0;
    return n % (2 * pas) === 0 ? 1 : -1;
  };
  const lignes = rows.map((p, n): Comptage['lignes'][number] => ({
    produit_id: p.id,
    qte_reelle: p.qte - ecartDe(n),
  }));
  for (let i = 0; i < lignes.length; i += LIGNES_APPEL)
    await ecrireAppel(chef, `/api/inventaires/${id}/compter`, {
      lignes: lignes.slice(i, i + LIGNES_APPEL),
    });
}

type Vendue = Awaited<ReturnType<ReturnType<typeof vendre>['arreter']>>[number];
/** The longest of the sales, of those that met the closing or of the others. */
const pire = (m: readonly Vendue[] | undefined, [debut, fin]: [number, number], pendant: boolean) =>
  Math.round(
    Math.max(
      0,
      ...(m ?? [])
        .filter((v) => (v.debut + v.duree > debut && v.debut < fin) === pendant)
        .map((v) => v.duree),
    ),
  );

/** Products whose stock is not what their movements make. */
async function compterFaux(banc: Banc): Promise<number> {
  const { rows } = await banc.sql.query(
    `select p.id
      from produit p
      join (select produit_id, sum(case type when 'Entrée' then qte else -qte end) n
      from mouvement
      group by 1) m
        on m.produit_id = p.id
      where p.qte <> m.n`,
  );
  return rows.length;
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
  const acces = { adresse: banc.adresse, token: chef.token };
  const { id, ouvrir } = await ouvrirInventaire(acces);
  const pas = Math.floor(produits.length / ecarts);
  await compterTout(banc, acces, id, { produits, pas });
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
  const reponse = await ecrireAppel(acces, `/api/inventaires/${id}/cloturer`, {
    non_comptes: 'laisser',
  });
  const fin = performance.now();
  await new Promise((ok) => setTimeout(ok, 300));
  const [corriges, justes] = await Promise.all(ventes.map((v) => v.arreter()));
  const cloture: [number, number] = [debut, fin];
  const stocks_faux = await compterFaux(banc);
  dire(`inventaire, ${nom} (clôture ≤ 3 s, vente ≤ 100 ms)`, {
    statut: reponse.statut,
    ouverture_ms: Math.round(ouvrir),
    cloture_ms: Math.round(fin - debut),
    vente_d_un_produit_corrige_ms: pire(corriges, cloture, true),
    vente_d_un_autre_ms: pire(justes, cloture, true),
    vente_avant_ms: pire(corriges, cloture, false),
    ventes_refusees: [...(corriges ?? []), ...(justes ?? [])].filter((v) => v.refuse).length,
    stocks_faux,
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
