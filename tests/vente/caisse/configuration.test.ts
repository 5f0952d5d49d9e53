// Server: renaming a register changes open baskets in the base and is told by the socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surCaissesMontrees } from '#shared/vente/caisse/caisse.events.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let admin: Poste;
let gerante: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  admin = await serveur.poste('Chef', { is_admin: true });
  gerante = await serveur.poste('Chantal Moussavou', {
    habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
  });
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

const creer = async (libelle: string) =>
  (await gerante.ecrire<Caisse>('/api/caisses', { libelle })).data;
const modifier = (id: number, corps: object) =>
  gerante.ecrire<Caisse>(`/api/caisses/${id}/update`, corps);
const audits = (id: number) =>
  sql<{ acte: string; utilisateur: string; avant: unknown; apres: unknown }>(
    serveur.orm.em.fork(),
    `select acte, utilisateur, avant, apres
      from journal_audit
      where entite = 'caisse' and entite_id = $1
      order by id`,
    [id],
  );
const unPanierPour = async (caisse_id: number) =>
  unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], { caisse_id });

describe('les caisses, en liste', () => {
  it('par pages, cherchées, triées', async () => {
    for (const nom of ['Étage', 'Comptoir droit', 'Comptoir gauche']) await creer(nom);
    const lue = await gerante.lire<Caisse[]>(
      '/api/caisses?page=1&rows=1&search_by_keyword=comptoir&sort=libelle&order=desc',
    );
    expect([lue.meta, lue.data.map((c) => c.libelle)]).toEqual([
      { total: 2, page: 1, rows: 1 },
      ['Comptoir gauche'],
    ]);
    expect(
      (await gerante.lire<Caisse[]>('/api/caisses?search_by_keyword=etage')).data.map(
        (c) => c.libelle,
      ),
    ).toEqual(['Étage']);
    const ouvertes = (
      await gerante.lire<Caisse[]>('/api/caisses?statut=Ouvert&columns=libelle,statut')
    ).data;
    expect(ouvertes[0]).toEqual({ id: 1, libelle: 'Default', statut: 'Ouvert' });
    expect(
      (await gerante.lire('/api/caisses?sort=current_authorized_user&page=1&rows=5')).statut,
    ).toBe(200);
  });
});

describe('[CAI-4] modifier', () => {
  it('renomme, une fois un nom ; l’événement porte la caisse telle que relue', async () => {
    const { id } = await creer('Acien nom');
    await verifierEvenement({
      poste: gerante,
      topic: 'caisses',
      noms: ['caisse.modifiee'],
      acte: () => modifier(id, { libelle: 'Ancien nom' }),
      lire: async () => (await gerante.lire<Caisse[]>('/api/caisses')).data,
      appliquer: surCaissesMontrees,
    });
    expect(await modifier(id, { libelle: ' default ' })).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.dejaPris('Le libellé', 'default')],
    });
    expect(await modifier(id, { libelle: '  ' })).toMatchObject({
      statut: 422,
      errors: [phrasesCaisse.caisseLibelleRequis],
    });
    expect(await modifier(999_999, { libelle: 'x' })).toMatchObject({ statut: 404 });
    expect((await modifier(id, {})).data.libelle).toBe('Ancien nom');
    expect(await awa.ecrire(`/api/caisses/${id}/update`, { libelle: 'x' })).toMatchObject({
      statut: 403,
    });
    expect((await audits(id)).map((a) => [a.acte, a.utilisateur])).toEqual([
      ['création', gerante.fullname],
      ['modification', gerante.fullname],
    ]);
    expect((await audits(id))[1]).toMatchObject({
      avant: { libelle: 'Acien nom' },
      apres: { libelle: 'Ancien nom' },
    });
  });
  it('Default garde son nom et reste ouverte, mais peut avoir une imprimante', async () => {
    expect(await modifier(1, { libelle: 'Comptoir' })).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseDefautNom],
    });
    expect(await gerante.ecrire('/api/caisses/1/fermer', {})).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseDefautFermer],
    });
    expect((await modifier(1, { imprimante: '192.168.1.50' })).data).toMatchObject({
      imprimante: '192.168.1.50:9100',
      imprimante_mm: 80,
    });
    expect((await modifier(1, { imprimante: '', imprimante_mm: 58 })).data).toMatchObject({
      imprimante: null,
      imprimante_mm: 58,
    });
  });
  it('[TKT-1] une imprimante hors du réseau local est refusée', async () => {
    const { id } = await creer('À imprimante');
    for (const imprimante of [
      '8.8.8.8:9100',
      'imprimante.example',
      '192.168.1.50:22',
      'http://192.168.1.50',
    ]) {
      expect(await modifier(id, { imprimante }), imprimante).toMatchObject({
        statut: 422,
        errors: [phrasesCaisse.imprimanteInvalide],
      });
    }
    expect(await modifier(id, { imprimante_mm: 70 })).toMatchObject({
      statut: 422,
      errors: [phrasesCaisse.papierInvalide],
    });
  });
  it('[CAI-5] les paniers ouverts portent le nouveau nom, les ventes gardent l’ancien', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba');
    const vendue = await unPanierPour(caisse_id);
    const ancien = (await gerante.lire<Caisse>(`/api/caisses/${caisse_id}`)).data.libelle;
    const fait = await brice.ecrire<Reservation>(`/api/reservations/${vendue.id}/update`, {
      version: vendue.version,
      status: 'Termine',
      amount_gived: 1000,
      mode_paiement: 'espece',
    });
    expect(fait.statut).toBe(200);
    const ouverte = await unPanierPour(caisse_id);
    await modifier(caisse_id, { libelle: 'Caisse de nuit' });
    expect((await awa.lire<Reservation>(`/api/reservations/${ouverte.id}`)).data).toMatchObject({
      caisse: 'Caisse de nuit',
      version: ouverte.version,
    });
    expect((await awa.lire<Reservation>(`/api/reservations/${vendue.id}`)).data.caisse).toBe(
      ancien,
    );
  });
});

describe('[CAI-3] fermer', () => {
  it('dit combien attendent, puis les déplace : aucun panier ne se perd', async () => {
    const [a, b] = [await uneCaisse(serveur), await uneCaisse(serveur)];
    const paniers = [await unPanierPour(a), await unPanierPour(a)];
    expect(await gerante.ecrire(`/api/caisses/${a}/fermer`, {})).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseEnAttente(2)],
      data: { statut: 'Ouvert' },
    });
    expect(await gerante.ecrire(`/api/caisses/${a}/fermer`, { reaffecter_a: 1 })).toMatchObject({
      statut: 422,
      errors: [phrasesCaisse.caisseReaffectation],
    });
    expect(
      (await gerante.ecrire<Caisse>(`/api/caisses/${a}/fermer`, { reaffecter_a: b })).data.statut,
    ).toBe('Fermé');
    for (const { id } of paniers)
      expect((await awa.lire<Reservation>(`/api/reservations/${id}`)).data).toMatchObject({
        caisse_id: b,
        etat_caisse: 'Envoyé',
      });
    expect((await audits(a)).at(-1)).toMatchObject({
      acte: 'fermeture',
      apres: { statut: 'Fermé', reaffecter_a: b },
    });
  });
  it('un panier envoyé pendant la fermeture attend ailleurs ou est refusé, jamais sur une caisse fermée', async () => {
    for (let tour = 0; tour < 6; tour += 1) {
      const a = await uneCaisse(serveur);
      const brouillon = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
      const [envoi, fermeture] = await Promise.all([
        awa.ecrire<Reservation>(`/api/reservations/${brouillon.id}/update`, {
          caisse_id: a,
          switch_caisse_at: new Date().toISOString(),
        }),
        gerante.ecrire<Caisse>(`/api/caisses/${a}/fermer`, {}),
      ]);
      expect([envoi.statut, fermeture.statut].sort()).toEqual([200, 409]);
    }
  });
  it('tenue : son caissier est prévenu, ne tient plus rien, et la rouvrir ne la lui rend pas', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Aline Obame');
    const ecoute = await poste.ecouter(`caisse:${caisse_id}`);
    const prevenue = new Promise((ok) => ecoute.prise.once('acces_modifie', () => ok('prévenue')));
    expect(
      (await gerante.ecrire<Caisse>(`/api/caisses/${caisse_id}/fermer`, {})).data,
    ).toMatchObject({ statut: 'Fermé', current_authorized_user: null });
    expect(await prevenue).toBe('prévenue');
    expect(
      (await poste.lire<{ caisse_id: number | null }>('/api/session')).data.caisse_id,
    ).toBeNull();
    expect((await gerante.ecrire<Caisse>(`/api/caisses/${caisse_id}/ouvrir`)).data).toMatchObject({
      statut: 'Ouvert',
      current_authorized_user: null,
      last_connected_user: 'Aline Obame',
    });
    expect((await audits(caisse_id)).map((x) => x.acte)).toEqual(['fermeture', 'ouverture']);
  });
  it('[CAI-2] libérée : qui l’a fait, et qui la tenait', async () => {
    const { caisse_id } = await unCaissier(serveur, 'Rémi Nze');
    expect(await gerante.ecrire(`/api/caisses/${caisse_id}/liberer`)).toMatchObject({
      statut: 403,
    });
    await admin.ecrire(`/api/caisses/${caisse_id}/liberer`);
    await admin.ecrire(`/api/caisses/${caisse_id}/liberer`);
    expect(await audits(caisse_id)).toEqual([
      {
        acte: 'libération',
        utilisateur: 'Chef',
        avant: { tenue_par: 'Rémi Nze' },
        apres: { tenue_par: null },
      },
    ]);
  });
});
