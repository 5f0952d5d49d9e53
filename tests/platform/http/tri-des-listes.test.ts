// Server: words are sorted by the base's collation, in every list.
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Appel } from '#shared/base/contract.ts';
import { PreparedClient } from '#server/platform/db/prepared-client.ts';
import { ROUTES } from '#server/routes.ts';
import { unCaissier, unClient, unProduit } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let base: pg.Client;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  base = new pg.Client({ connectionString: serveur.url });
  await base.connect();
  await desNumerosUn();
});
afterAll(async () => {
  await base.end();
  await serveur.detruire();
});

/** What the lists with a number in their path are of. */
async function desNumerosUn(): Promise<void> {
  const produit_id = await unProduit(serveur);
  await base.query(`insert into lot (produit_id, numero, qte) values ($1, 'L-1', 5)`, [produit_id]);
  await unClient(serveur);
  const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
  const faits = [
    await chef.ecrire('/api/inventaires', { type: 'Total' }),
    await chef.ecrire('/api/imports', {
      nature: 'produits',
      fichier: 'a.csv',
      texte: true,
      tetes: ['LIBELLE'],
      champs: ['libelle'],
      nb_lignes: 1,
    }),
    await brice.ecrire('/api/sessions-caisse', { caisse_id, fond: 5000 }),
  ];
  expect(faits.map((f) => f.statut)).toEqual([200, 200, 200]);
}

/** Columns that a list may be asked to be sorted by: those of its rows. */
function colonnesDe({ methode, requete, donnees }: Appel): string[] {
  const triable = methode === 'GET' && 'shape' in requete && 'sort' in Object(requete.shape);
  const { element } = Object((donnees as { _zod?: { def: object } })._zod?.def) as {
    element?: { shape?: object };
  };
  return triable ? Object.keys(element?.shape ?? {}) : [];
}

/** A page that `readList` sorts by what was asked: its SQL up to the order, and its key. */
const TRIEE =
  /^(?<corps>select .*) order by (?<cle>.+) asc nulls last, t\.id asc limit 1 offset 0$/s;
/** What PostgreSQL makes of this key; text is 25. */
async function typeDe(corps: string, cle: string): Promise<number | undefined> {
  const depuis = corps.slice(corps.search(/\bfrom\b/));
  const { fields } = await base.query(`select (${cle}) as cle ${depuis} limit 0`);
  return fields[0]?.dataTypeID;
}
const TEXTE = 25;
/** Made by f_recherche when the row was written. */
const PLIEE = /f_recherche\(|\.(?:tri|recherche|cherche|patient_cle)$/;
/** Codes, days and words of a fixed list: each is written in one way. */
const D_UNE_FACON = new Set(
  `adresse atc cip cip13 cip7 identifiant_assure telephone
   facture_numero numero position_and_date
   date echeance instant jour periode
   code connaissance etat genre mode_paiement operateur registre resultat secteur
   secteur_assure statut status tableau type type_generique`.split(/\s+/),
);

it('[LST-1] les mots se trient comme ils se cherchent, sans accents ni casse, dans toute liste', async () => {
  const listes = ROUTES.flatMap(({ appel }) =>
    colonnesDe(appel).map(
      (c) => `${appel.chemin.replace(/\{\w+\}/g, '1')}?page=1&rows=1&sort=${c}`,
    ),
  );
  const demandes = vi.spyOn(PreparedClient.prototype, 'query');
  for (const liste of listes) expect((await chef.lire(liste)).statut, liste).toBe(200);
  const textes = new Set(demandes.mock.calls.map(([texte]) => String(texte)));
  demandes.mockRestore();
  const triees = [...textes].map((t) => TRIEE.exec(t)?.groups).filter((g) => g !== undefined);
  expect(triees.length).toBeGreaterThan(100);
  const fautes = new Set<string>();
  for (const { corps = '', cle = '' } of triees) {
    const nom = cle.split('.').at(-1) ?? cle;
    if (PLIEE.test(cle) || D_UNE_FACON.has(nom)) continue;
    if ((await typeDe(corps, cle)) === TEXTE) fautes.add(`${cle} : ${corps.slice(-60)}`);
  }
  expect([...fautes]).toEqual([]);
});
