// Server: the register is switched on while sales hold the locks it needs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LigneCompte } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { figerReglageOrdonnancier } from '#server/admin/pharmacie/reglage-ordonnancier.ts';
import { classerProduits } from '#server/stock/produit/classer-produits.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { onAttend, pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { ALLUME, type Officine, ouvrirOfficine } from './ordonnancier.scene.ts';

const ETEINT = { ...ALLUME, actif: false };
let o: Officine;
beforeAll(async () => {
  o = await ouvrirOfficine();
});
beforeEach(() => o.regler(ETEINT));
afterAll(() => o.fermer());

/** Each line as [genre, boxes, what is left]. */
const compteDe = async (id: number) =>
  (
    await o.chantal.lire<LigneCompte[]>(`/api/stupefiants/${id}/lignes?sort=rang&order=asc`)
  ).data.map(({ genre, qte, solde }) => [genre, qte, solde]);
const creer = () =>
  o.chantal.ecrire<Produit>('/api/produits', {
    libelle: 'FENTANYL 25 µg/h',
    prix_de_vente: 9000,
    tableau_saisi: 'stupefiant',
    qte: 4,
  });

const SORTIR = `
  with m as (insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
      produit_prix_de_vente, motif, source, created_by)
    values ($1, 'Sorti à l’instant', 'Sortie', 2, 0, 0, 'CORRECTION', 'test', 'Awa Ndong')
    returning produit_id, qte)
  update produit p
  set qte = p.qte - m.qte, version = p.version + 1
  from m
  where p.id = m.produit_id`;
const ECRIRE_REGLAGE = `
  insert into parametre (cle, valeur)
  values ('ordonnancier', $1)
  on conflict (cle)
  do update set valeur = excluded.valeur`;

describe('l’ordonnancier se met en marche pendant que la caisse travaille', () => {
  it('[STU-1] ce qui sort à l’instant est sorti avant que le compte s’ouvre', async () => {
    const id = await o.produit('stupefiant', { qte: 5 });
    await pendantUnTiers(o.serveur, [SORTIR, [id]], () => o.regler(ALLUME));
    expect(await compteDe(id)).toEqual([['ouverture', 3, 3]]);
    // I30: a base that a movement is missing from is refused when it is restored.
    expect(await o.verifier()).toEqual([]);
  });

  it('[STU-1] ce qui sort à l’instant est sorti avant que le compte se rouvre', async () => {
    const id = await o.produit('stupefiant', { qte: 5 });
    await o.regler(ALLUME);
    await o.regler(ETEINT);
    await pendantUnTiers(o.serveur, [SORTIR, [id]], () => o.regler(ALLUME));
    expect(await compteDe(id)).toEqual([
      ['ouverture', 5, 5],
      ['cloture', 0, 5],
      ['ouverture', -2, 3],
    ]);
    expect(await o.verifier()).toEqual([]);
  });

  it.each(['réglé auparavant', 'jamais réglé'])(
    '[STU-1] un stupéfiant créé à cet instant a son compte : %s',
    async (quand) => {
      if (quand === 'jamais réglé')
        await sql(o.em(), `delete from parametre where cle = 'ordonnancier'`);
      const cree = await pendantUnTiers(
        o.serveur,
        [ECRIRE_REGLAGE, [JSON.stringify(ALLUME)]],
        creer,
      );
      expect(cree.errors).toEqual([]);
      expect(await compteDe(cree.data.id)).toEqual([
        ['ouverture', 0, 0],
        ['entree', 4, 4],
      ]);
    },
  );

  it('[STU-1] arrêté à cet instant, il n’ouvre plus de compte', async () => {
    await o.regler(ALLUME);
    const cree = await pendantUnTiers(o.serveur, [ECRIRE_REGLAGE, [JSON.stringify(ETEINT)]], creer);
    expect(await compteDe(cree.data.id)).toEqual([]);
  });

  it('[STU-1] qui change un produit attend le réglage sans tenir le produit', async () => {
    const id = await o.produit(null, { qte: 3 });
    const tiers = o.em();
    await tiers.begin();
    await sql(tiers, ECRIRE_REGLAGE, [JSON.stringify(ALLUME)]);
    const change = o.chantal.ecrire(`/api/produits/${id}/update`, { tableau_saisi: 'stupefiant' });
    await jusqua(() => onAttend(o.serveur), 'le changement attend');
    await sql(tiers, 'select id from produit where id = $1 for no key update nowait', [id]);
    await tiers.commit();
    expect((await change).errors).toEqual([]);
    expect(await compteDe(id)).toEqual([['ouverture', 3, 3]]);
  });

  it('[STU-1] qui règle attend qui écrit un produit, et en ouvre le compte', async () => {
    const tiers = o.em();
    await tiers.begin();
    await figerReglageOrdonnancier(tiers);
    const [cree] = await sql<{ id: number }>(
      tiers,
      `insert into produit (libelle, prix_de_vente, tableau_saisi, tableau)
        values ('SKENAN', 100, 'stupefiant', 'stupefiant')
        returning id`,
    );
    let regle = false;
    const reglage = o.regler(ALLUME).finally(() => {
      regle = true;
    });
    await jusqua(async () => regle || (await onAttend(o.serveur)), 'le réglage attend ou finit');
    await tiers.commit();
    await reglage;
    expect(await compteDe(cree?.id ?? 0)).toEqual([['ouverture', 0, 0]]);
  });

  it('[ORD-4] la base est remplacée : un produit écrit à cet instant prend aussi son tableau', async () => {
    const cip = '3400930000094';
    await sql(
      o.em(),
      `insert into medicament (cip13, cip7, cis, libelle, presentation, tableau, disponible)
        values ($1, '3000009', '60000009', 'MORPHINE 10 mg', 'Plaquette de 14', 'stupefiant', true)`,
      [cip],
    );
    // As who makes a product: it holds the setting, and nobody sees the product yet.
    const creation = `
      with p as (insert into produit (libelle, prix_de_vente, cip) values ('MORPHINE', 100, $1))
      select valeur from parametre where cle = 'ordonnancier' for share`;
    const classes = await pendantUnTiers(o.serveur, [creation, [cip]], async () => {
      const em = o.em();
      return em.transactional((t) =>
        classerProduits(t as typeof em, null, { par: 'Importation', maintenant: new Date() }),
      );
    });
    expect(classes).toHaveLength(1);
  });
});
