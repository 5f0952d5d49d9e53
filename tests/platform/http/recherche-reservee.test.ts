// Server: the search is SQL: a hidden name must not be guessed by what it finds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appel, cleDe } from '#shared/base/contract.ts';
import { peutVoirColonne } from '#shared/admin/utilisateur/colonnes.rules.ts';
import { TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ROUTES } from '#server/routes.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
/** The first lot, the first sale, the first client: the number 1 of every path. */
const ASSURE = 'NZE-ESSONO';
const INCONNU = 'ZZYZX-PERSONNE';
const seul = (nom: string, menu: string, submenu: string) =>
  serveur.poste(nom, { habilitations: [{ menu, submenus: [submenu] }] });

beforeAll(async () => {
  serveur = await serveurDeTest();
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
  const produit_id = await unProduit(serveur, { prix: 1000 });
  await sql(
    serveur.orm.em.fork(),
    `insert into lot (produit_id, numero, date_expiration, qte) values ($1, 'L-1', '2099-01-31', 50)`,
    [produit_id],
  );
  const client_id = await unClient(serveur, { libelle: 'CNAMGS', plafond: 100_000 });
  const encaisser = async (prise_en_charge: number, assure: object): Promise<void> => {
    const panier = await unPanier(awa, [{ produit_id, qte: 1, prise_en_charge }], {
      caisse_id,
      ...(prise_en_charge > 0 && { client_id }),
    });
    const chemin = `/api/reservations/${panier.id}/update`;
    if (prise_en_charge > 0) expect((await awa.ecrire(chemin, assure)).statut).toBe(200);
    const paye = { status: 'Termine', amount_gived: 5000, mode_paiement: 'espece' };
    expect((await brice.ecrire(chemin, paye)).statut).toBe(200);
  };
  await encaisser(80, { nom_assure: ASSURE, identifiant_assure: ASSURE });
  await encaisser(0, {});
});
afterAll(() => serveur.detruire());

const LISTES = ['/api/ventes', '/api/statistiques/ventes-annulees', '/api/lots/1/ventes'];
const PERIODE = 'period_from=2020-01-01&period_to=2099-12-31';
async function trouve(qui: Poste, liste: string, mots: string): Promise<number | undefined> {
  const lu = await qui.lire(`${liste}&page=1&rows=5&search_by_keyword=${encodeURIComponent(mots)}`);
  expect(lu.statut, lu.texte).toBe(200);
  return lu.meta?.total;
}

describe('[HAB-11] chercher ne dit pas de qui est la vente à qui n’en voit pas l’assuré', () => {
  it.each([
    ['GESTION', 'journee', '/api/ventes'],
    ['GESTION', 'stat', '/api/statistiques/ventes-annulees'],
    ['STOCK', 'produits', '/api/lots/1/ventes'],
  ])('%s/%s : %s trouve par la vendeuse et le client, jamais par l’assuré', async (...cas) => {
    const [menu, submenu, liste] = cas;
    const qui = await seul(`Seul ${liste}`, menu, submenu);
    for (const bornes of ['', PERIODE]) {
      const dans = `${liste}?${bornes}`;
      expect(await trouve(qui, dans, 'awa')).toBe(2);
      expect(await trouve(qui, dans, 'cnamgs awa')).toBe(1);
      for (const mots of [ASSURE, 'nze', 'essono awa'])
        expect(await trouve(qui, dans, mots)).toBe(0);
    }
  });
  it('qui le voit le trouve, dans les trois listes', async () => {
    const voit = await serveur.poste('Voit tout', {
      habilitations: [
        { menu: 'VENTE', submenus: ['vente'] },
        { menu: 'GESTION', submenus: ['stat'] },
        { menu: 'STOCK', submenus: ['produits'] },
      ],
    });
    for (const liste of LISTES) expect(await trouve(voit, `${liste}?`, 'nze awa')).toBe(1);
  });

  const cherche = ({ methode, requete }: Appel): boolean =>
    methode === 'GET' && 'shape' in requete && 'search_by_keyword' in Object(requete.shape);
  const aveugles = TOUTES.flatMap((h) =>
    h.submenus.map((submenu) => ({ menu: h.menu, submenu })),
  ).filter(({ menu, submenu }) => {
    const porteur = {
      is_admin: false,
      must_change_password: false,
      habilitations: [{ menu, submenus: [submenu] }],
    };
    return !peutVoirColonne(porteur, 'nom_assure');
  });
  it.each(aveugles)(
    '$menu/$submenu seul : aucune liste ne répond à un assuré autrement qu’à personne',
    async ({ menu, submenu }) => {
      const qui = await seul(`Aveugle ${menu} ${submenu}`, menu, submenu);
      const listes = ROUTES.filter((r) => cherche(r.appel));
      expect(listes.length).toBeGreaterThan(20);
      for (const { appel } of listes) {
        const chemin = appel.chemin.replace(/\{\w+\}/g, '1');
        const demander = async (mots: string) => {
          const lu = await qui.lire<unknown>(`${chemin}?page=1&rows=5&search_by_keyword=${mots}`);
          return [lu.statut, lu.meta?.total, Array.isArray(lu.data) && lu.data.length];
        };
        expect(await demander(ASSURE), cleDe(appel)).toEqual(await demander(INCONNU));
      }
    },
  );
});
