// Server: two create one name at once; a renamed cashier keeps open rows.
import { describe, expect, it } from 'vitest';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { surCaisses } from '#shared/vente/caisse/caisse.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { MOT_DE_PASSE } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { serveur, chef, entrer, modifier, dernierAudit, preparerComptes } from './comptes.scene.ts';

preparerComptes();

describe('modifier un compte', () => {
  it('change ce qui est nommé, laisse le reste, et l’audite avec l’avant et l’après', async () => {
    const awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    const reponse = await modifier(chef, awa, {
      name: 'AWA.Nouvelle',
      telephone: '066 00 00 01',
      email: 'awa@pharmacie.example',
      habilitations: [{ menu: 'VENTE', submenus: ['devis', 'reservation'] }],
    });
    expect(reponse).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.utilisateurModifie,
      data: {
        fullname: 'Awa Ndong',
        name: 'awa.nouvelle',
        telephone: '066 00 00 01',
        has_pin: false,
        habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }],
      },
    });
    expect((await chef.lire<Compte>(`/api/utilisateurs/${awa.id}`)).data).toEqual(reponse.data);
    expect(await dernierAudit()).toMatchObject({
      utilisateur: 'Cheffe',
      acte: 'modification',
      entite_id: awa.id,
      avant: { name: 'awa.ndong', telephone: null },
      apres: { name: 'awa.nouvelle', telephone: '066 00 00 01' },
    });
    expect((await modifier(chef, awa, { telephone: '', email: '' })).data).toMatchObject({
      telephone: null,
      email: null,
      name: 'awa.nouvelle',
    });
    const avant = await dernierAudit();
    expect((await modifier(chef, awa, { name: 'awa.nouvelle' })).statut).toBe(200);
    expect(await dernierAudit(), 'rien ne change : rien ne s’écrit').toEqual(avant);
  });
  it('[ACC-12] nom complet et identifiant sont à une seule personne', async () => {
    const rose = await serveur.poste('Rose Essono', {});
    expect(
      await modifier(chef, rose, { fullname: 'Gestionnaire', name: 'GESTIONNAIRE' }),
    ).toMatchObject({
      statut: 422,
      errors: [
        'Le nom d’utilisateur « gestionnaire » est déjà utilisé.',
        'Le nom « Gestionnaire » est déjà utilisé.',
      ],
    });
    expect(await modifier(chef, rose, { email: 'sans arobase' })).toMatchObject({
      statut: 422,
      errors: ['L’adresse e-mail n’est pas valide.'],
    });
    expect(await modifier(chef, { id: 999_999 }, { name: 'xx' })).toMatchObject({
      statut: 404,
      errors: ['Utilisateur introuvable.'],
    });
    expect(
      (
        await modifier(chef, rose, {
          password: 'autre mot de passe',
          pin: '9999',
          is_active: false,
        })
      ).statut,
    ).toBe(200);
    expect((await entrer('rose.essono', MOT_DE_PASSE)).statut).toBe(200);
    expect((await chef.lire<Compte>(`/api/utilisateurs/${rose.id}`)).data).toMatchObject({
      has_pin: false,
      is_active: true,
    });
  });
  it('[ACC-23] un sosie ne signe pas à la place d’un autre : espaces, casse, accents, autres alphabets', async () => {
    await serveur.poste('Odile Mba', {});
    const confondu = (dit: string) => phrasesUtilisateur.nomConfondu('Le nom', dit, 'Odile Mba');
    for (const [dit, faute] of [
      ['Odile  Mba', 'Le nom « Odile Mba » est déjà utilisé.'],
      ['Odile\u00a0Mba', 'Le nom « Odile Mba » est déjà utilisé.'],
      ['Odile\u200b Mba', 'Le nom « Odile Mba » est déjà utilisé.'],
      ['ODILE MBA', confondu('ODILE MBA')],
      ['Odilé Mba', confondu('Odilé Mba')],
      ['Оdіlе Мba', confondu('Оdіlе Мba')],
      ['Odile Mba\u3164', 'Le nom « Odile Mba » est déjà utilisé.'],
    ] as const)
      expect(
        await chef.ecrire('/api/utilisateurs', { fullname: dit, name: 'sosie' }),
      ).toMatchObject({ statut: 422, errors: [faute] });
    expect(
      await chef.ecrire('/api/utilisateurs', { fullname: 'Quelqu’un', name: 'оdile.mba' }),
    ).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.nomConfondu('Le nom d’utilisateur', 'оdile.mba', 'odile.mba')],
    });
    const odette = await serveur.poste('Odette Mba', {});
    expect(await modifier(chef, odette, { fullname: 'odile mba' })).toMatchObject({
      statut: 422,
      errors: [confondu('odile mba')],
    });
    expect((await modifier(chef, odette, { fullname: 'ODETTE MBA' })).statut).toBe(200);
  });
  it('deux créations du même nom en même temps : une seule', async () => {
    const essais = await Promise.all(
      [1, 2, 3, 4].map(() =>
        chef.ecrire('/api/utilisateurs', { fullname: 'Jumelle', name: 'jumelle' }),
      ),
    );
    expect(essais.map((e) => e.statut).sort()).toEqual([200, 422, 422, 422]);
  });
  it('la liste se filtre par activité, et dit qui a un code PIN sans jamais le dire', async () => {
    const liste = await chef.lire<Compte[]>('/api/utilisateurs?is_active=0&page=1&rows=50');
    expect(liste.data.every((u) => !u.is_active)).toBe(true);
    expect(
      (await chef.lire<Compte[]>('/api/utilisateurs?is_active=1&page=1&rows=50')).data.every(
        (u) => u.is_active,
      ),
    ).toBe(true);
    expect(JSON.stringify(await chef.lire('/api/utilisateurs'))).not.toMatch(/hash|argon2/);
  });
});

describe('[ACC-14] un nom complet changé suit ce qui est ouvert, l’histoire garde celui du jour', () => {
  it('sa caisse, ses paniers ouverts, son jour ; pas ce qui est payé', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba');
    const vendeur = await serveur.poste('Serge Obiang', { habilitations: VENDRE });
    const produit_id = await unProduit(serveur);
    const [ouvert, paye] = [
      await unPanier(vendeur, [{ produit_id, qte: 1 }], { caisse_id }),
      await unPanier(vendeur, [{ produit_id, qte: 1 }], { caisse_id }),
    ];
    await brice.ecrire(`/api/reservations/${ouvert.id}/ouvrir`);
    await brice.ecrire(`/api/reservations/${paye.id}/update`, {
      status: 'Termine',
      amount_gived: 1_000,
    });

    const jour = async (nom: string) =>
      (
        await vendeur.lire<Reservation[]>(
          `/api/reservations/jour?created_by=${encodeURIComponent(nom)}`,
        )
      ).data;
    await verifierEvenement<Reservation[]>({
      poste: vendeur,
      topic: 'vendeur',
      noms: ['reservation.modifiee'],
      acte: () => modifier(chef, vendeur, { fullname: 'Serge Obiang Nguema' }),
      lire: async () => (await vendeur.lire<Reservation[]>('/api/reservations/jour')).data,
      appliquer: surJour,
    });
    expect((await jour('Serge Obiang Nguema')).map((r) => [r.id, r.created_by, r.version])).toEqual(
      [
        [ouvert.id, 'Serge Obiang Nguema', expect.any(Number)],
        [paye.id, 'Serge Obiang', expect.any(Number)],
      ],
    );
    await verifierEvenement<Caisse[]>({
      poste: chef,
      topic: 'caisses',
      noms: ['caisse.prise'],
      acte: () => modifier(chef, brice, { fullname: 'Brice Mba Ella' }),
      lire: async () => (await chef.lire<Caisse[]>('/api/caisses')).data,
      appliquer: surCaisses,
    });
    expect(
      (await chef.lire<Caisse>(`/api/caisses/${caisse_id}`)).data.current_authorized_user,
    ).toBe('Brice Mba Ella');
    expect((await vendeur.lire<Reservation>(`/api/reservations/${ouvert.id}`)).data).toMatchObject({
      etat_caisse: 'Ouvert',
      etat_caisse_par: 'Brice Mba Ella',
    });
    expect(
      (await vendeur.lire<Reservation>(`/api/reservations/${paye.id}`)).data.switch_finish_by,
    ).toBe('Brice Mba');
    // Their new name is who they are, at once: the register takes it, their work goes on with the
    // version held.
    expect(
      (
        await brice.ecrire(`/api/caisses/${caisse_id}/login`, {
          fullname: 'Brice Mba Ella',
          pin: '1234',
        })
      ).statut,
    ).toBe(200);
    expect(
      (
        await vendeur.ecrire(`/api/reservations/${ouvert.id}/update`, {
          version: (await jour('Serge Obiang Nguema'))[0]?.version,
          libelle: 'suite',
        })
      ).statut,
    ).toBe(200);
  });
  it('[RES-43] le jour d’un nom repris par un autre reste à celui qui le porte', async () => {
    const premiere = await serveur.poste('Nom Partagé', { habilitations: VENDRE });
    const panier = await unPanier(premiere, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    await modifier(chef, premiere, { fullname: 'Nom Changé' });
    await chef.ecrire('/api/utilisateurs', {
      fullname: 'Nom Partagé',
      name: 'seconde',
      habilitations: VENDRE,
    });
    const jour = async (nom: string) =>
      (
        await chef.lire<Reservation[]>(
          `/api/reservations/jour?created_by=${encodeURIComponent(nom)}`,
        )
      ).data.map((r) => r.id);
    expect([await jour('Nom Changé'), await jour('Nom Partagé')]).toEqual([[panier.id], []]);
  });
});
