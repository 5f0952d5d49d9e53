// Server: sockets and sessions of who is shut out fall at once, even if news were cut.
import { describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  ENCAISSER,
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { MOT_DE_PASSE } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  chef,
  gestionnaire,
  em,
  entrer,
  modifier,
  acte,
  dernierAudit,
  fin,
  preparerComptes,
} from './comptes.scene.ts';

preparerComptes();

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

describe('un changement de droits agit tout de suite', () => {
  it('les prises ouvertes l’apprennent, quittent leurs sujets, les routes se ferment', async () => {
    const vendeuse = await serveur.poste('Vendeuse Deux', {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'caisse'] }],
    });
    await attendrePublication(serveur.adresse);
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
    expect((await ecoute.attendre(2)).map((m) => [m.topic, m.nom])).toEqual([
      ['notifications', 'notification.creee'],
      ['caisses', 'caisse.ouverte'],
    ]);
    await modifier(chef, vendeuse, { habilitations: [] });
    await expect.poll(async () => (await vendeuse.lire('/api/caisses')).statut).toBe(403);
    await chef.ecrire('/api/caisses', { libelle: 'Caisse tue' });
    const temoin = await chef.ecouter('caisses');
    await chef.ecrire('/api/caisses', { libelle: 'Caisse témoin' });
    await temoin.attendre(1);
    expect(ecoute.messages.filter((m) => m.topic === 'caisses')).toHaveLength(1);
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
