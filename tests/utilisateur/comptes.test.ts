import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import type { Caisse } from '#shared/caisse/caisse.schema.ts';
import { appliquerCaisse } from '#shared/caisse/caisse.events.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { appliquerVendeur } from '#shared/reservation/reservation.events.ts';
import type { Compte, CompteProvisoire, Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import {
  ENCAISSER,
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import {
  MOT_DE_PASSE,
  Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let gestionnaire: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Cheffe', { is_admin: true });
  gestionnaire = await serveur.poste('Gestionnaire', {
    habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur'] }],
  });
});
afterAll(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
const entrer = async (name: string, password: string) => {
  const reponse = await fetch(`${serveur.adresse}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  return {
    statut: reponse.status,
    cookies: reponse.headers.getSetCookie(),
    ...((await reponse.json()) as {
      errors: string[];
      data: { token: string; user: Session } | null;
    }),
  };
};
const modifier = (par: Poste, cible: { id: number }, corps: object) =>
  par.ecrire<Compte>(`/api/utilisateurs/${cible.id}/update`, corps);
const acte = <T = Compte>(par: Poste, cible: { id: number }, nom: string, corps = {}) =>
  par.ecrire<T>(`/api/utilisateurs/${cible.id}/${nom}`, corps);
const dernierAudit = () =>
  sqlUn<{ utilisateur: string; acte: string; entite_id: number; avant: unknown; apres: unknown }>(
    em(),
    `select utilisateur, acte, entite_id, avant, apres
      from journal_audit
      where entite = 'utilisateur'
      order by id desc
      limit 1`,
  );
const fin = (prise: {
  once: (nom: 'fin_de_session', f: (r: { motif: string }) => void) => unknown;
}) => new Promise<string>((ok) => prise.once('fin_de_session', ({ motif }) => ok(motif)));

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
      appliquer: (tenues, m) =>
        'reservation' in m.donnees ? appliquerVendeur(tenues, m.donnees.reservation) : tenues,
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
      appliquer: (tenues, m) =>
        'caisse' in m.donnees ? appliquerCaisse(tenues, m.donnees.caisse) : tenues,
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

describe('mot de passe provisoire', () => {
  it('dit une fois ; toutes les sessions et leurs prises tombent ; la porte verrouillée s’ouvre', async () => {
    const oublieuse = await serveur.poste('Oublieuse', { habilitations: VENDRE });
    const ecoute = await oublieuse.ecouter('vendeur');
    const coupee = fin(ecoute.prise);
    for (let i = 0; i < 6; i++) await entrer('oublieuse', `faux ${i}`);
    expect((await entrer('oublieuse', MOT_DE_PASSE)).statut).toBe(429);
    const reponse = await acte<CompteProvisoire>(chef, oublieuse, 'reset-password');
    expect(reponse).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.motDePasseReinitialise('Oublieuse'),
      data: {
        must_change_password: true,
        mot_de_passe_provisoire: expect.stringMatching(/^[A-Z2-9]{10}$/),
      },
    });
    expect(await coupee).toBe(phrasesUtilisateur.motDePasseReinitialiseParAutre);
    expect((await oublieuse.lire('/api/session')).statut).toBe(401);
    expect((await entrer('oublieuse', MOT_DE_PASSE)).statut).toBe(422);
    const entree = await entrer('oublieuse', reponse.data.mot_de_passe_provisoire);
    expect(entree.data?.user.must_change_password).toBe(true);
    expect(JSON.stringify(await chef.lire(`/api/utilisateurs/${oublieuse.id}`))).not.toContain(
      reponse.data.mot_de_passe_provisoire,
    );
    expect(JSON.stringify(await dernierAudit())).not.toContain(
      reponse.data.mot_de_passe_provisoire,
    );
  });
  it('[ACC-8] pas le sien, ni celui d’un administrateur par un autre', async () => {
    expect(await acte(chef, chef, 'reset-password')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.motDePasseSoiMeme],
    });
    expect(await acte(gestionnaire, chef, 'reset-password')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.compteAdministrateur],
    });
    expect((await chef.lire('/api/session')).statut).toBe(200);
  });
  it('celui donné à la création est pour une fois aussi', async () => {
    const cree = await chef.ecrire<CompteProvisoire>('/api/utilisateurs', {
      fullname: 'Donnée',
      name: 'donnee',
      password: 'premier-passage',
      pin: '4321',
    });
    expect(cree.data).toMatchObject({
      must_change_password: true,
      mot_de_passe_provisoire: 'premier-passage',
      has_pin: true,
    });
    const token = (await entrer('donnee', 'premier-passage')).data?.token ?? '';
    expect(
      await new Poste(serveur.adresse, cree.data.id, 'Donnée', token).lire('/api/utilisateurs'),
    ).toMatchObject({ statut: 403, errors: [phrasesAcces.motDePasseAChanger] });
    expect(JSON.stringify(await dernierAudit())).not.toMatch(/premier-passage|4321/);
  });
});

describe('[ACC-13] code PIN', () => {
  it('se définit, se change, se retire ; rien ne dit qu’un autre a le même', async () => {
    const [un, deux] = [
      await serveur.poste('Pin Un', { habilitations: ENCAISSER }),
      await serveur.poste('Pin Deux', { habilitations: ENCAISSER }),
    ];
    const [a, b] = [
      await acte(chef, un, 'pin', { pin: '2468' }),
      await acte(chef, deux, 'pin', { pin: '2468' }),
    ];
    expect([a.statut, b.statut, a.data.has_pin, b.data.has_pin]).toEqual([200, 200, true, true]);
    expect(await dernierAudit()).toMatchObject({
      acte: 'code PIN défini',
      avant: { has_pin: false },
      apres: { has_pin: true },
    });
    const caisse_id = await uneCaisse(serveur);
    expect((await un.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '2468' })).statut).toBe(200);
    expect((await acte(chef, un, 'pin', { pin: null })).data.has_pin).toBe(false);
    expect((await un.lire<Session>('/api/session')).data.caisse_id).toBe(caisse_id);
    expect(await un.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '2468' })).toMatchObject({
      statut: 422,
      errors: [phrasesCaisse.pinInvalide],
    });
  });
  it.each(['123', '1234567', 'abcd', '12 4', ''])('« %s » est refusé', async (pin) => {
    expect(await acte(chef, gestionnaire, 'pin', { pin })).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.pinTaille],
    });
  });
  it('[ACC-5] un administrateur reçoit le sien d’un administrateur', async () => {
    expect((await acte(gestionnaire, chef, 'pin', { pin: '1111' })).statut).toBe(403);
  });
  it('un code neuf ouvre la porte que cinq faux avaient fermée', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Pin Trois');
    for (let i = 0; i < 6; i++)
      await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: `99${i}9` });
    expect((await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '1234' })).statut).toBe(
      429,
    );
    await acte(chef, poste, 'pin', { pin: '5678' });
    expect((await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '5678' })).statut).toBe(
      200,
    );
  });
});

describe('désactiver, réactiver', () => {
  it('[ACC-10] sessions et prises tombent, la caisse est rendue, ses paniers attendent', async () => {
    const { poste: partie, caisse_id } = await unCaissier(serveur, 'Partie');
    const awa = await serveur.poste('Vendeuse Une', { habilitations: VENDRE });
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    await partie.ecrire(`/api/reservations/${panier.id}/encaisser`);
    const coupee = fin((await partie.ecouter('caisses', `caisse:${caisse_id}`)).prise);
    expect(await acte(chef, partie, 'destroy')).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.utilisateurDesactive('Partie'),
      data: { is_active: false },
    });
    expect(await coupee).toBe(phrasesUtilisateur.compteDesactive);
    expect((await partie.lire('/api/session')).statut).toBe(401);
    expect(
      (await chef.lire<Caisse>(`/api/caisses/${caisse_id}`)).data.current_authorized_user,
    ).toBeNull();
    expect((await awa.lire<Reservation>(`/api/reservations/${panier.id}`)).data).toMatchObject({
      etat_caisse: 'Envoyé',
      etat_caisse_par: null,
    });
    expect(await entrer('partie', MOT_DE_PASSE)).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.identifiantsInvalides],
    });
    expect(await acte(chef, partie, 'destroy')).toMatchObject({
      statut: 409,
      errors: [phrasesUtilisateur.utilisateurDejaDesactive],
    });
    expect(await dernierAudit()).toMatchObject({
      acte: 'désactivation',
      avant: { is_active: true },
      apres: { is_active: false },
    });
    expect(await acte(chef, partie, 'reactiver')).toMatchObject({
      statut: 200,
      data: { is_active: true },
    });
    expect((await entrer('partie', MOT_DE_PASSE)).statut).toBe(200);
    expect(await acte(chef, partie, 'reactiver')).toMatchObject({
      statut: 409,
      errors: [phrasesUtilisateur.utilisateurDejaActif],
    });
  });
  it('nul ne prend une caisse pendant qu’on le désactive', async () => {
    for (let i = 0; i < 6; i++) {
      const fuyard = await serveur.poste(`Fuyard ${i}`, { habilitations: ENCAISSER, pin: '1234' });
      const caisse_id = await uneCaisse(serveur);
      await Promise.all([
        fuyard.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '1234' }),
        acte(chef, fuyard, 'destroy'),
      ]);
      expect(
        (await chef.lire<Caisse>(`/api/caisses/${caisse_id}`)).data.current_authorized_user,
      ).toBeNull();
    }
  });
  it('[ACC-10] nul ne se désactive lui-même', async () => {
    expect(await acte(chef, chef, 'destroy')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.desactiverSoiMeme],
    });
    expect(await acte(gestionnaire, gestionnaire, 'destroy')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.desactiverSoiMeme],
    });
    expect(await acte(gestionnaire, chef, 'destroy')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.compteAdministrateur],
    });
  });
});

describe('qui peut quoi', () => {
  it('[ACC-7] un gestionnaire ne se sert pas lui-même, ne nomme pas d’administrateur, ne donne que ce qu’il a', async () => {
    expect(
      await modifier(gestionnaire, gestionnaire, {
        habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
      }),
    ).toMatchObject({ statut: 403, errors: [phrasesUtilisateur.propresDroits] });
    expect(
      (
        await modifier(gestionnaire, gestionnaire, {
          telephone: '066',
          is_admin: false,
          habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur'] }],
        })
      ).statut,
    ).toBe(200);
    expect(
      await gestionnaire.ecrire('/api/utilisateurs', {
        fullname: 'Promue',
        name: 'promue',
        is_admin: true,
      }),
    ).toMatchObject({ statut: 403, errors: [phrasesUtilisateur.administrateurParAutre] });
    expect(
      await gestionnaire.ecrire('/api/utilisateurs', {
        fullname: 'Promue',
        name: 'promue',
        habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
      }),
    ).toMatchObject({ statut: 403, errors: [phrasesUtilisateur.droitNonDetenu('Paramètres')] });
    expect(
      (
        await gestionnaire.ecrire('/api/utilisateurs', {
          fullname: 'Embauchée',
          name: 'embauchee',
          habilitations: VENDRE,
        })
      ).statut,
    ).toBe(200);
  });
  it('[ACC-5] ni ne change un administrateur', async () => {
    expect(await modifier(gestionnaire, chef, { telephone: '0' })).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.compteAdministrateur],
    });
    expect((await acte(gestionnaire, chef, 'reactiver')).statut).toBe(403);
  });
  it('[ACC-6] le dernier administrateur actif ne se rétrograde pas', async () => {
    const autres = await sql<{ id: number }>(
      em(),
      'select id from utilisateur where is_admin and is_active and id <> $1',
      [chef.id],
    );
    for (const a of autres) await acte(chef, a, 'destroy');
    expect(await modifier(chef, chef, { is_admin: false })).toMatchObject({
      statut: 409,
      errors: [phrasesUtilisateur.dernierAdministrateur],
      data: { id: chef.id, is_admin: true },
    });
  });
  it('[ACC-6] deux administrateurs qui se rétrogradent ou se désactivent au même instant : il en reste un', async () => {
    for (let i = 0; i < 8; i++) {
      const autre = await serveur.poste(`Double ${i}`, { is_admin: true });
      const par =
        i % 2 === 0
          ? (p: Poste, c: Poste) => modifier(p, c, { is_admin: false })
          : (p: Poste, c: Poste) => acte(p, c, 'destroy');
      const deux = await Promise.all([par(chef, autre), par(autre, chef)]);
      expect(
        deux
          .map((r) => r.statut)
          .sort()
          .slice(0, 1),
      ).toEqual([200]);
      expect(deux.filter((r) => r.statut === 200)).toHaveLength(1);
      const restent = await sql<{ id: number }>(
        em(),
        'select id from utilisateur where is_admin and is_active',
      );
      expect(restent).toHaveLength(1);
      await sql(
        em(),
        'update utilisateur set is_admin = (id = $1), is_active = true where id = any($2::int[])',
        [chef.id, [chef.id, autre.id]],
      );
      await sql(em(), `select pg_notify('acces', $1)`, [
        JSON.stringify({ utilisateur_id: chef.id }),
      ]);
      const token = (await entrer('cheffe', MOT_DE_PASSE)).data?.token ?? '';
      chef = new Poste(serveur.adresse, chef.id, 'Cheffe', token);
    }
  });
  it('un droit retiré pendant qu’on attend son tour ne sert plus', async () => {
    const second = await serveur.poste('Second', { is_admin: true });
    const cible = await serveur.poste('Cible', {});
    const [retrait, usage] = await Promise.all([
      modifier(chef, second, { is_admin: false }),
      modifier(second, cible, { telephone: '1' }),
    ]);
    expect(retrait.statut).toBe(200);
    expect([200, 403]).toContain(usage.statut);
    expect((await modifier(second, cible, { telephone: '2' })).statut).toBe(403);
  });
});

describe('un changement de droits agit tout de suite', () => {
  it('les prises ouvertes l’apprennent, quittent leurs sujets, les routes se ferment', async () => {
    const vendeuse = await serveur.poste('Vendeuse Deux', {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'caisse'] }],
    });
    const ecoute = await vendeuse.ecouter('vendeur', 'produits', 'caisses', 'notifications');
    expect(ecoute.accuses.every((a) => a.ok)).toBe(true);
    const prevenue = new Promise((ok) => ecoute.prise.once('acces_modifie', () => ok('prévenue')));
    await modifier(chef, vendeuse, { habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }] });
    expect(await prevenue).toBe('prévenue');
    expect((await vendeuse.lire<Session>('/api/session')).data.habilitations).toEqual([
      { menu: 'VENTE', submenus: ['caisse'] },
    ]);
    expect((await vendeuse.ecrire('/api/reservations', {})).statut).toBe(403);
    expect(await ecoute.prise.emitWithAck('subscribe', { topic: 'vendeur' })).toEqual({
      ok: false,
      code: 'non_autorise',
      errors: [phrasesAcces.nonAutorise],
    });
    const caisse = { libelle: 'Caisse des droits' };
    await chef.ecrire('/api/caisses', caisse);
    expect((await ecoute.attendre(1)).map((m) => [m.topic, m.nom])).toEqual([
      ['caisses', 'caisse.ouverte'],
    ]);
    await modifier(chef, vendeuse, { habilitations: [] });
    await expect.poll(async () => (await vendeuse.lire('/api/caisses')).statut).toBe(403);
    await chef.ecrire('/api/caisses', { libelle: 'Caisse tue' });
    const temoin = await chef.ecouter('caisses');
    await chef.ecrire('/api/caisses', { libelle: 'Caisse témoin' });
    await temoin.attendre(1);
    expect(ecoute.messages).toHaveLength(1);
  });
});

it('ce qui s’est dit pendant que l’écoute de la base était coupée vaut aussi : l’exclu est coupé, les autres n’entendent rien', async () => {
  const [exclu, reste] = [
    await serveur.poste('Exclu', { habilitations: VENDRE }),
    await serveur.poste('Reste', { habilitations: VENDRE }),
  ];
  const [a, b] = [await exclu.ecouter('vendeur'), await reste.ecouter('vendeur')];
  let derange = false;
  b.prise.on('acces_modifie', () => {
    derange = true;
  });
  const coupee = fin(a.prise);
  // and nobody hears of it
  await sql(em(), `update utilisateur set is_active = false where id = $1`, [exclu.id]);
  await sql(
    em(),
    `select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database()
        and (query like 'listen%' or query like 'select pg_try_advisory_lock(7251%')`,
  );
  expect(await coupee).toBe(phrasesAcces.nonConnecte);
  expect(await b.prise.emitWithAck('subscribe', { topic: 'produits' })).toMatchObject({ ok: true });
  expect(derange).toBe(false);
});

describe('se déconnecter', () => {
  const sortir = (entetes: Record<string, string>) =>
    fetch(`${serveur.adresse}/api/logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...entetes },
      body: '{}',
    });
  const cookieDe = (poses: string[]) => poses.map((c) => c.split(';')[0]).join('; ');
  const efface = (r: Response) => r.headers.getSetCookie().find((c) => c.startsWith('session='));
  it('par cookie : le cookie s’efface, cette session seule se ferme', async () => {
    await serveur.poste('Sortante', {});
    const [ici, ailleurs] = [
      await entrer('sortante', MOT_DE_PASSE),
      await entrer('sortante', MOT_DE_PASSE),
    ];
    const cookie = cookieDe(ici.cookies);
    const reponse = await sortir({
      cookie,
      'X-XSRF-TOKEN': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
    });
    expect(reponse.status).toBe(200);
    expect(efface(reponse)).toMatch(/^session=;.*expires=Thu, 01 Jan 1970.*httponly/i);
    const lire = (token: string) =>
      fetch(`${serveur.adresse}/api/session`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await lire(ici.data?.token ?? '')).status).toBe(401);
    expect((await lire(ailleurs.data?.token ?? '')).status).toBe(200);
  });
  it('par jeton : aussi ; le cookie d’une autre session reste', async () => {
    await serveur.poste('Sortante Deux', {});
    const [une, autre, encore] = [
      await entrer('sortante.deux', MOT_DE_PASSE),
      await entrer('sortante.deux', MOT_DE_PASSE),
      await entrer('sortante.deux', MOT_DE_PASSE),
    ];
    const porteur = (e: typeof une) => ({ Authorization: `Bearer ${e.data?.token}` });
    expect(efface(await sortir({ ...porteur(une), cookie: cookieDe(une.cookies) }))).toMatch(
      /^session=;/,
    );
    const reste = await sortir({ ...porteur(autre), cookie: cookieDe(encore.cookies) });
    expect([reste.status, efface(reste)]).toEqual([200, undefined]);
    expect((await sortir(porteur(une))).status).toBe(401);
  });
});
