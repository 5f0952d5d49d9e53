// Server: what an account may unseal is a matter of PostgreSQL's own rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import {
  couldUnseal,
  openServiceAccount,
  WRITTEN_ONCE,
} from '#server/platform/db/service-account.ts';
import { passMinute } from '#server/minutes.ts';
import { currentSeal } from '#server/platform/scellement/sceau.ts';
import { verifierJournal } from '#server/platform/scellement/verifier-journal.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let service: pg.Client;
let url: string;
beforeAll(async () => {
  serveur = await serveurDeTest();
  url = await openServiceAccount(serveur.url);
  await serveur.relancer({ url });
  service = new pg.Client({ connectionString: url });
  await service.connect();
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  const { poste, caisse_id } = await unCaissier(serveur, 'Brice');
  const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
    caisse_id,
  });
  const paye = await poste.ecrire(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: 1000,
  });
  expect(paye.statut, paye.texte).toBe(200);
});
afterAll(async () => {
  await service.end();
  await serveur.detruire();
});

describe('[SEC-16] le compte qui sert', () => {
  it('vend, scelle et clôt comme l’autre', async () => {
    await passMinute(serveur.orm, new Date(Date.now() + 2 * 86_400_000));
    const cles = new Map([[currentSeal().cle, currentSeal().publique]]);
    expect(await verifierJournal(serveur.orm.em.fork(), { cles })).toEqual([]);
  });
  it('ne pourrait pas desceller ; celui qui possède la base, si', async () => {
    expect(await couldUnseal(url)).toBe(false);
    expect(await couldUnseal(serveur.url)).toBe(true);
  });
  it.each([
    ...WRITTEN_ONCE.flatMap((t) => [`update ${t} set ctid = ctid`, `delete from ${t}`]),
    ...WRITTEN_ONCE.map((t) => `truncate ${t}`),
    'update mouvement_caisse set espece = 0',
    'delete from mouvement_caisse',
    'alter table vente add column faux int',
    'alter table journal_fiscal disable trigger all',
    'drop trigger journal_fiscal_intouchable on journal_fiscal',
    'create or replace function f_intouchable() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'create table faux (n int)',
    'delete from mikro_orm_migrations',
    'alter role current_user superuser',
    `copy (select 1) to program 'true'`,
  ])('%s : refusé par la base', async (texte) =>
    expect(service.query(texte)).rejects.toThrow(/permission|denied|must be|owner|cannot/),
  );
});
