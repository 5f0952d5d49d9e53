// Server: sockets must fall when a session ends, whoever ended it, even by SQL.
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { accesEnUnMot } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sha256Of } from '#server/platform/http/secrets.ts';
import {
  ENCAISSER,
  unCaissier,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import {
  MOT_DE_PASSE,
  Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let awa: Poste;
let produit_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  produit_id = await unProduit(serveur);
});
afterAll(() => serveur.detruire());

const base = (texte: string, ...valeurs: unknown[]) => sql(serveur.orm.em.fork(), texte, valeurs);
const session = (p: Poste): string => sha256Of(p.token);
const tenant = async (caisse_id: number): Promise<string | null> =>
  (await chef.lire<Caisse>(`/api/caisses/${caisse_id}`)).data.current_authorized_user;

/** Everything that ends what a cashier may hear of a register, and who did it. */
const FINS: [string, (qui: Poste, caisse_id: number) => Promise<unknown>][] = [
  ['se déconnecter', (qui) => qui.ecrire('/api/logout')],
  ['être désactivé', (qui) => chef.ecrire(`/api/utilisateurs/${qui.id}/destroy`)],
  [
    'perdre le droit de caisse',
    (qui) => chef.ecrire(`/api/utilisateurs/${qui.id}/update`, { habilitations: VENDRE }),
  ],
  [
    'avoir son mot de passe réinitialisé',
    (qui) => chef.ecrire(`/api/utilisateurs/${qui.id}/reset-password`),
  ],
  ['voir sa caisse libérée', (_, caisse_id) => chef.ecrire(`/api/caisses/${caisse_id}/liberer`)],
  [
    'voir sa session échoir, à son moment',
    (qui) =>
      base(
        `update session set expire_at = now() + interval '300 milliseconds' where empreinte = $1`,
        session(qui),
      ),
  ],
];

describe('[CAI-6] ce qui finit se tait, quelle qu’en soit la cause, et rend la caisse', () => {
  it.each(FINS)('%s', async (cause, finir) => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, `Brice qui va ${cause}`);
    const { messages, prise } = await brice.ecouter(`caisse:${caisse_id}`);
    let prevenu = false;
    for (const fait of ['acces_modifie', 'fin_de_session', 'disconnect'] as const)
      prise.on(fait, () => (prevenu = true));
    const temoin = await chef.ecouter(`caisse:${caisse_id}`);
    await finir(brice, caisse_id);
    await jusqua(async () => (await tenant(caisse_id)) === null, 'la caisse est rendue');
    await jusqua(
      () => temoin.messages.some((m) => m.nom === 'caisse.liberee'),
      'la caisse se dit libre',
    );
    // within a second (R6), not at the very instant
    await jusqua(() => prevenu, 'son écran le sait');
    const entendus = messages.length;
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    await jusqua(
      () => temoin.messages.some((m) => m.nom === 'reservation.envoyee_en_caisse'),
      'le panier est dit',
    );
    expect(panier.caisse_id).toBe(caisse_id);
    expect(messages.slice(entendus).map((m) => m.nom)).not.toContain(
      'reservation.envoyee_en_caisse',
    );
    const suivant = await unCaissier(serveur, `Suivant de ${cause}`, caisse_id);
    expect(suivant.caisse_id).toBe(caisse_id);
  });

  it.each([
    ['une session ôtée', 'delete from session where utilisateur_id = $1'],
    ['un compte fermé', 'update utilisateur set is_active = false where id = $1'],
  ])('%s dans la base, sans acte : l’écran est coupé', async (quoi, texte) => {
    const qui = await serveur.poste(`Victime de ${quoi}`, { habilitations: ENCAISSER });
    const { prise } = await qui.ecouter('caisses');
    const dites: string[] = [];
    prise.on('fin_de_session', ({ code }) => dites.push(code));
    await base(texte, qui.id);
    await jusqua(() => !prise.connected, 'l’écran est coupé');
    expect(dites).toEqual(['fermee']);
    expect((await qui.lire('/api/session')).statut).toBe(401);
  });
  it('des droits changés dans la base, sans acte : le sujet se tait, l’écran est prévenu', async () => {
    const qui = await serveur.poste('Destituée', { habilitations: ENCAISSER });
    const { prise } = await qui.ecouter('caisses');
    let prevenue = 0;
    prise.on('acces_modifie', () => (prevenue += 1));
    await base(`update utilisateur set habilitations = '[]' where id = $1`, qui.id);
    await jusqua(() => prevenue > 0, 'l’écran est prévenu');
    expect(await prise.emitWithAck('subscribe', { topic: 'caisses' })).toMatchObject({ ok: false });
  });

  it('[EVT-36] des droits changés pendant une coupure : l’écran qui revient est prévenu, lui seul', async () => {
    const qui = await serveur.poste('Partie déjeuner', { habilitations: ENCAISSER });
    const { data: lue } = await qui.lire<Session>('/api/session');
    const entendre = async (acces: string): Promise<number> => {
      const auth = { token: qui.token, acces };
      const prise = io(serveur.adresse, { transports: ['websocket'], forceNew: true, auth });
      let prevenue = 0;
      prise.on('acces_modifie', () => (prevenue += 1));
      await prise.emitWithAck('subscribe', { topic: 'caisses' });
      prise.disconnect();
      return prevenue;
    };
    expect(await entendre(accesEnUnMot(lue))).toBe(0);
    await chef.ecrire(`/api/utilisateurs/${qui.id}/update`, { fullname: 'Partie Dîner' });
    expect(await entendre(accesEnUnMot(lue))).toBe(1);
  });

  it('une session échue sans écran rend la caisse, et n’ouvre plus rien', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Parti sans écran');
    await base(
      `update session set expire_at = now() - interval '1 minute' where empreinte = $1`,
      session(poste),
    );
    await jusqua(async () => (await tenant(caisse_id)) === null, 'la caisse est rendue');
    expect((await poste.lire('/api/session')).statut).toBe(401);
  });
  it('une autre session de la même personne garde la caisse', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Deux postes');
    await base(
      `insert into session (empreinte, utilisateur_id, expire_at)
        values ('autre', $1, now() + interval '100 milliseconds')`,
      poste.id,
    );
    await base(
      `update session set expire_at = now() - interval '1 minute' where empreinte = 'autre'`,
    );
    await jusqua(
      async () => (await base(`select 1 from session where empreinte = 'autre'`)).length === 0,
      'la session échue est ôtée',
    );
    expect(await tenant(caisse_id)).toBe('Deux postes');
  });
  it('se déconnecter d’un téléphone laisse sa caisse à qui encaisse au poste', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Deux appareils');
    const { data } = await poste.ecrire<{ token: string }>('/api/login', {
      name: 'deux.appareils',
      password: MOT_DE_PASSE,
    });
    const telephone = new Poste(serveur.adresse, poste.id, poste.fullname, data.token);
    expect((await telephone.ecrire('/api/logout')).statut).toBe(200);
    expect((await telephone.lire('/api/session')).statut).toBe(401);
    expect(await tenant(caisse_id)).toBe('Deux appareils');
    await poste.ecrire('/api/logout');
    expect(await tenant(caisse_id)).toBeNull();
  });
  it('regarder un écran ne prolonge pas sa session', async () => {
    const qui = await serveur.poste('Regardée', { habilitations: ENCAISSER });
    const { prise } = await qui.ecouter('caisses');
    await base(
      `update session set expire_at = now() + interval '1 hour' where empreinte = $1`,
      session(qui),
    );
    let prevenue = 0;
    prise.on('acces_modifie', () => (prevenue += 1));
    await chef.ecrire(`/api/utilisateurs/${qui.id}/update`, { telephone: '+241 011 00 00 01' });
    await jusqua(() => prevenue > 0, 'l’écran est regardé');
    const [reste] = await base(
      `select expire_at < now() + interval '2 hours' as courte from session where empreinte = $1`,
      session(qui),
    );
    expect(reste).toEqual({ courte: true });
  });
});
