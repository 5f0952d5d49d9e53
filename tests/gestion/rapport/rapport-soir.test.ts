// Server: the day's facts are summed by SQL, approved by row, sent by SMTP and sealed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { jourPlus } from '#shared/base/dates.ts';
import type { RapportSoir } from '#shared/gestion/rapport/rapport-soir.schema.ts';
import * as phrasesRapport from '#shared/gestion/rapport/rapport-soir.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { envoyerRapport } from '#server/gestion/rapport/envoyer-rapport.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  a,
  awa,
  caissier,
  chef,
  compteurs,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
let boite: Awaited<ReturnType<typeof boiteAuxLettres>>;
let chantal: Poste;
const JOUR = '2026-11-23';
const [AVANT, MOIS_AVANT] = [jourPlus(JOUR, -7), '2026-10-10'];
const soir = async (jour: string, par = chef) =>
  (await par.lire<RapportSoir>(`/api/rapports/soir?jour=${jour}`)).data;

beforeAll(async () => {
  boite = await boiteAuxLettres();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['stat'] }],
  });
  const ou = await caissier('Soir');
  for (const [jour, heure] of [
    [MOIS_AVANT, '09:00:00'],
    [AVANT, '09:00:00'],
    [AVANT, '18:00:00'],
    [JOUR, '10:00:00'],
    [JOUR, '11:00:00'],
  ] as const) {
    mettreAHeure(a(jour, heure));
    await vendre({ vendeur: awa, ou, lignes: [[2, 4, 0]], modes: ['espece'] });
  }
  mettreAHeure(a(JOUR, '12:00:00'));
  const depose = await chef.ecrire('/api/billetages', {
    caisse_id: ou.caisse_id,
    date_debut: JOUR,
    heure_debut: '00:00',
    date_fin: JOUR,
    heure_fin: '11:59',
    coupures: [],
    motif_ecart: 'essai',
  });
  expect(depose.errors).toEqual([]);
});
afterAll(() => boite.fermer());

it('[RAP-5] les faits du jour, à date ; comparés à la même heure ; ce qui attend d’être validé', async () => {
  const jour = await compteurs(JOUR);
  const r = await soir(JOUR);
  expect(r).toMatchObject({
    chiffre_affaire: jour.total_ca,
    nombre_ventes: 2,
    marge: jour.marge,
    semaine_avant: (await compteurs(`${AVANT}T00:00:00`, `${AVANT}T12:00:00`)).total_ca,
    mois: (await compteurs('2026-11-01', JOUR)).total_ca,
    mois_avant: null,
  });
  expect(r.semaine_avant).toBeGreaterThan(0);
  expect(r.semaine_avant).toBeLessThan((await compteurs(AVANT)).total_ca);
  // Never counted before: its session holds the five sales, of which two are of the day.
  const tiroir = (jour.total_ca / 2) * 5;
  const [depose] = (await chef.lire<Billetage[]>('/api/billetages')).data;
  expect(depose?.ecart).toBe(-tiroir);
  expect(r.a_valider).toMatchObject([
    { id: depose?.id, version: depose?.version, par: 'Chef', ecart: depose?.ecart, valide: false },
  ]);
  expect(r.comptes).toEqual(r.a_valider);
});
it('[RAP-5] approuvé d’une pression, il n’attend plus ; ce qu’on n’a pas vu n’est pas approuvé', async () => {
  const [attente] = (await soir(JOUR)).a_valider ?? [];
  const valider = (version: number) =>
    chef.ecrire(`/api/billetages/${attente?.id}/valider`, { version });
  expect((await valider((attente?.version ?? 0) - 1)).statut).toBe(409);
  expect((await valider(attente?.version ?? 0)).statut).toBe(200);
  expect(await soir(JOUR)).toMatchObject({ a_valider: [], comptes: [{ valide: true }] });
});
it('[RAP-5] qui ne lit ni les comptes ni les créances n’en reçoit pas ; un jour à venir est refusé', async () => {
  expect(await soir(JOUR, chantal)).toMatchObject({
    comptes: null,
    a_valider: null,
    creances: null,
  });
  expect(await chef.lire(`/api/rapports/soir?jour=${jourPlus(JOUR, 1)}`)).toMatchObject({
    statut: 422,
    errors: [phrasesRapport.soirAVenir],
  });
});
it('[RAP-6] à la clôture le rapport part une fois à l’adresse de la pharmacie, et son envoi est scellé', async () => {
  const em = serveur.orm.em.fork();
  const lendemain = a(jourPlus(JOUR, 1), '00:10:00');
  await sql(
    em,
    `insert into pharmacie (nom_pharmacie, telephone1, adresse, email)
      values ('Pharmacie du Port', '011', 'Libreville', 'gerante@refuse.example')`,
  );
  expect(await envoyerRapport(serveur.orm, boite.url, lendemain)).toBeNull();
  for (const _ of [1, 2]) await passMinute(serveur.orm, lendemain);
  expect(await envoyerRapport(serveur.orm, boite.url, lendemain)).toMatchObject({ refus: true });
  await sql(em, `update pharmacie set email = 'gerante@pharmacie.example'`);
  // Two processes whose clocks strike together, then one of them ten minutes later.
  const ensemble = [1, 2].map(() => envoyerRapport(serveur.orm, boite.url, lendemain));
  expect(await Promise.all(ensemble)).toEqual([null, null]);
  expect(await envoyerRapport(serveur.orm, boite.url, lendemain)).toBeNull();
  expect(boite.lettres.map((l) => l.a)).toEqual([['gerante@pharmacie.example']]);
  expect(await sql(em, `select objet from journal_fiscal where type = 'ENVOI'`)).toEqual([
    { objet: `rapport:${JOUR}` },
  ]);
});
