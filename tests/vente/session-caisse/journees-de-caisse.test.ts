// Server: random days of four cashiers: the book is what the base's rows sum to.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import { lireLivreDuMois } from '#server/gestion/comptabilite/lire-livre-caisse.ts';
import { sql } from '#server/platform/db/sql.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import type { ServerSession } from '#server/platform/http/route.ts';
import { INVARIANTS_CAISSES } from '#server/platform/verification/caisses.sql.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { uneCaisse } from '#tests/factories/une-pharmacie.ts';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { type Jeu, jouerUnJour } from './caisses-au-hasard.ts';

const JOURNEES = tirages(25, 10_000);
const JOUR_MS = 86_400_000;
const DEPART = Date.parse('2000-01-03T07:00:00+01:00');
const NOMS = ['Brice', 'Rose', 'Paul', 'Nadège'];

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

async function ouvrirJeu(): Promise<Jeu> {
  const em = serveur.orm.em.fork();
  // Of a sale, only what moves its drawer's money is played here.
  for (const ordre of [
    'alter table vente disable trigger user',
    'alter table vente enable trigger a_mouvement',
    'alter table vente enable trigger a_mouvement_annulation',
    `insert into client (id, libelle) values (1, 'COMPTANT') on conflict do nothing`,
  ])
    await sql(em, ordre);
  const tiroirs = [];
  for (const nom of NOMS) {
    const { id, fullname } = await serveur.poste(nom, {
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
    });
    const caisse_id = await uneCaisse(serveur);
    await sql(em, 'update caisse set current_authorized_user_id = $1 where id = $2', [
      id,
      caisse_id,
    ]);
    const caissier = {
      id,
      fullname,
      habilitations: [],
      is_admin: false,
    } as unknown as ServerSession;
    const vide = { fond: null, tenus: [], vendues: [], depenses: [] };
    tiroirs.push({ caisse_id, caissier, depuis: DEPART, ...vide });
  }
  return { em, tirage: new Tirage(GRAINE), tiroirs, heure: DEPART, numero: 0 };
}

/** Of a day's book, the drawers whose balances what moved does not explain. */
async function livreFaux({ em }: Jeu, n: number) {
  const debut = debutDeJour(jourDe(new Date(DEPART + n * JOUR_MS)));
  const { jours, soldes } = await lireLivreDuMois(em, debut, new Date(debut.getTime() + JOUR_MS));
  return soldes.filter(({ caisse_id, ouverture, cloture }) => {
    const siens = jours.filter((j) => j.caisse_id === caisse_id);
    const bouge = siens.reduce((s, j) => s + Number(j.entree) - Number(j.sortie), 0);
    return Number(ouverture) + bouge !== Number(cloture);
  });
}

it(`[SES-2] [SES-8] [CPT-19] [CPT-30] ${JOURNEES} journées de quatre caissiers, nuits, annulations, règlements, dépenses et transferts au hasard (graine ${GRAINE}) : à tout instant, fond + entré − sorti ; chaque mouvement dans une session, chaque compte égal à la sienne, chaque jour du livre égal à ce qui a bougé`, async () => {
  const jeu = await ouvrirJeu();
  for (let n = 0; n < JOURNEES; n++)
    expect(await jouerUnJour(jeu, DEPART + n * JOUR_MS), `journée ${n}`).toEqual([]);
  for (let n = 0; n < JOURNEES; n++) expect(await livreFaux(jeu, n), `livre ${n}`).toEqual([]);
  for (const [invariant, texte] of Object.entries(INVARIANTS_CAISSES))
    expect(await sql(jeu.em, `${texte} limit 5`), invariant).toEqual([]);
  const [vus] = await sql<{ mouvements: number; comptes: number; retires: number }>(
    jeu.em,
    `select (select count(*)::int from mouvement_caisse) as mouvements,
        (select count(*)::int from billetage) as comptes,
        (select count(*)::int from billetage where statut = 'retiré') as retires`,
  );
  expect(vus?.mouvements).toBeGreaterThan(JOURNEES * 10);
  expect(vus?.comptes).toBeGreaterThan(JOURNEES);
  if (JOURNEES > 1_000) process.stdout.write(`${JSON.stringify(vus)}\n`);
});
