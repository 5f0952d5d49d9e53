// Server: logs and audit rows are searched for an identity after real refusals and faults.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/http/log.ts';
import { sql } from '#server/platform/db/sql.ts';
import { UtilisateurEntity } from '#server/admin/utilisateur/utilisateur.entity.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const lignes: string[] = [];
const journal = createLog('trace', { write: (ligne: string) => void lignes.push(ligne) });
const ASSURE = {
  identifiant_assure: 'MARQUE-7731-ID',
  nom_assure: 'MARQUE-7731 NDONG',
  numero_feuille_assure: 'MARQUE-7731-F',
  secteur_assure: 'Secteur public',
};
let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest({ journal });
});
afterAll(() => serveur.detruire());

describe('l’identité des assurés ne sort pas de la base par les journaux', () => {
  it('[SAN-1] une vente assurée, ses refus, une faute interne : ni le journal du serveur ni celui d’audit ne la portent', async () => {
    const vendeur = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    const { poste: caissier, caisse_id } = await unCaissier(serveur, 'Brice Mba');
    const produit_id = await unProduit(serveur);
    const client_id = await unClient(serveur, { plafond: 100_000 });
    const panier = await unPanier(vendeur, [{ produit_id, qte: 1, prise_en_charge: 80 }], {
      client_id,
      caisse_id,
    });
    expect(await vendeur.ecrire(`/api/reservations/${panier.id}/update`, ASSURE)).toMatchObject({
      statut: 200,
      data: ASSURE,
    });
    expect(
      (await vendeur.ecrire(`/api/reservations/${panier.id}/update`, { ...ASSURE, version: 0 }))
        .success,
    ).toBe(false);
    expect(
      (
        await vendeur.ecrire(`/api/reservations/${panier.id}/update`, {
          ...ASSURE,
          reservation_produits: ASSURE,
        })
      ).statut,
    ).toBe(422);
    expect(
      (await vendeur.lire(`/api/reservations/${panier.id}?nom_assure=MARQUE-7731`)).statut,
    ).toBe(200);
    const payee = await caissier.ecrire(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: 1000,
      mode_paiement: 'espece',
      switch_finish_at: new Date().toISOString(),
    });
    expect(payee).toMatchObject({ success: true });
    // What no test can foresee: the database refuses a row, and quotes it.
    await sql(
      serveur.orm.em.fork(),
      `alter table reservation add constraint impossible check (nom_assure is null
          or nom_assure not like 'MARQUE%') not valid`,
    );
    const second = await unPanier(vendeur, [{ produit_id, qte: 1 }], { client_id });
    expect((await vendeur.ecrire(`/api/reservations/${second.id}/update`, ASSURE)).success).toBe(
      false,
    );

    expect(lignes.length).toBeGreaterThan(5);
    expect(lignes.filter((l) => l.includes('E-7731'))).toEqual([]);
    expect(lignes.join('')).toContain('impossible');
    expect(
      await sql(
        serveur.orm.em.fork(),
        `select * from journal_audit where concat(avant, apres) like '%E-7731%'`,
      ),
    ).toEqual([]);
  });
  it('[SEC-14] un refus de droit est au journal ordinaire, avec qui et quoi, sans ce qui était demandé', async () => {
    const sans = await serveur.poste('Sans droit', {});
    lignes.length = 0;
    await sans.lire('/api/utilisateurs?search_by_keyword=MARQUE-7731');
    const dit = lignes.map((l) => JSON.parse(l) as Record<string, unknown>);
    expect(dit).toContainEqual(
      expect.objectContaining({
        level: 30,
        route: 'GET /api/utilisateurs',
        status: 403,
        utilisateur_id: sans.id,
      }),
    );
    expect(lignes.join('')).not.toContain('E-7731');
  });
  it('[SAN-1] une faute de l’ORM est dite sans sa ligne, et garde son chemin dans le code', async () => {
    lignes.length = 0;
    const em = serveur.orm.em.fork();
    const fautif = em.create(UtilisateurEntity, {
      fullname: 'MARQUE-7731',
      name: 'MAJUSCULES',
      password_hash: 'x',
      habilitations: [],
      is_admin: false,
      is_active: true,
      must_change_password: true,
    });
    await em
      .persist(fautif)
      .flush()
      .catch((err: unknown) => journal.error({ err }, 'faute'));
    await sql(serveur.orm.em.fork(), 'select $1::text::integer', ['MARQUE-7731']).catch(
      (err: unknown) => journal.error({ err }, 'faute'),
    );
    expect(lignes).toHaveLength(2);
    expect(lignes.join('')).not.toMatch(/E-7731/);
    expect(lignes[0]).toContain('utilisateur_name_check');
    expect(lignes[0]).toMatch(/"stack":"\s+at /);
    expect(lignes[1]).toContain('22P02');
  });
});
