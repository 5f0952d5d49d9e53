// Server: a sealed closing leaves by SMTP once, and its sending is sealed too.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { envoyerCloture } from '#server/gestion/journal/envoyer-cloture.ts';
import { passMinute } from '#server/minutes.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  awa,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
let boite: Awaited<ReturnType<typeof boiteAuxLettres>>;
const LENDEMAIN = a('2026-11-22', '00:10:00');
beforeAll(async () => {
  boite = await boiteAuxLettres();
  mettreAHeure(a('2026-11-21', '09:00:00'));
  await vendre({ vendeur: awa, ou: null, lignes: [[2, 4, 0]], modes: ['cheque'] });
  await passMinute(serveur.orm, LENDEMAIN);
});
afterAll(() => boite.fermer());
const adresse = (email: string) =>
  sql(
    serveur.orm.em.fork(),
    `insert into pharmacie (nom_pharmacie, telephone1, adresse, email)
      values ('Pharmacie du Port', '011', 'Libreville', $1)`,
    [email],
  );

it('[SCE-18] sans adresse, rien ; un serveur qui refuse : dit, essayé encore', async () => {
  expect(
    await envoyerCloture(serveur.orm, boite.url, { maintenant: LENDEMAIN, dossier: null }),
  ).toBeNull();
  await adresse('gerante@refuse.example');
  expect(
    await envoyerCloture(serveur.orm, boite.url, { maintenant: LENDEMAIN, dossier: null }),
  ).toMatchObject({ refus: true });
  expect(boite.lettres).toEqual([]);
});
it('[SCE-18] la dernière clôture part une fois, avec ses sommes et son sceau, et son envoi est scellé', async () => {
  const em = serveur.orm.em.fork();
  await sql(em, `update pharmacie set email = 'gerante@pharmacie.example'`);
  // Two processes whose clocks strike together, then one of them ten minutes later.
  const ensemble = [1, 2].map(() =>
    envoyerCloture(serveur.orm, boite.url, { maintenant: LENDEMAIN, dossier: null }),
  );
  expect(await Promise.all(ensemble)).toEqual([null, null]);
  expect(
    await envoyerCloture(serveur.orm, boite.url, { maintenant: LENDEMAIN, dossier: null }),
  ).toBeNull();
  expect(boite.lettres.map((l) => l.a)).toEqual([['gerante@pharmacie.example']]);
  const [close] = await sql<{ empreinte: string; seq: number }>(
    em,
    `select empreinte, seq from journal_fiscal
      where chaine = 'pharmacie' and type = 'CLOTURE_J' order by seq desc limit 1`,
  );
  const brut = (boite.lettres[0]?.brut ?? '').replaceAll('=\r\n', '');
  expect(brut).toContain(`pharmacie/${close?.seq}/${close?.empreinte}`);
  const faits = await sql<{ objet: string }>(
    em,
    `select objet from journal_fiscal where type = 'ENVOI'`,
  );
  expect(faits).toEqual([{ objet: `cloture:${close?.seq}` }]);
  // Its row was made here by hand, and was never sealed.
  expect((await fautesDeLaBase(em)).filter((f) => !String(f).includes('pharmacie 1'))).toEqual([]);
});
