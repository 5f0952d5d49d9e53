// Server: a submitted count says how sure its mobile money is, never before.
import { expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { MobilesDUnOperateur } from '#shared/gestion/billetage/mobiles.schema.ts';
import {
  avancer,
  brice,
  caisse_id,
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  interroger,
  prepareMobileMoney,
  serveur,
  unEnvoi,
} from '../../vente/mobile-money/demander.scene.ts';

prepareMobileMoney();

it('[MOB-41] par opérateur : confirmé, vérifié, à vérifier ; une vérification le change', async () => {
  const confirme = await unEnvoi(2);
  await demander(confirme);
  const { id } = await devenue(confirme, 'en_attente_client');
  avancer(5);
  await interroger({ id });
  await devenue(confirme, 'rattachee');
  const saisir = async (boites: number, reference: string, operateur: string | null) => {
    const panier = await unEnvoi(boites);
    const montant = panier.net_a_payer;
    await encaisser(panier, [{ mode: 'mobile_money', montant, reference, operateur }]);
    return (await demandesDe(panier))[0]?.id ?? 0;
  };
  const aVerifier = await saisir(1, 'MP261130.0001', 'airtel');
  await saisir(3, 'MV261130.0001', 'moov');
  await saisir(1, 'ANCIEN-0001', null);

  const jour = jourDe(new Date());
  const { data, errors } = await brice.ecrire<Billetage>('/api/billetages', {
    caisse_id,
    date_debut: jour,
    heure_debut: '00:00',
    date_fin: jour,
    heure_fin: '23:59',
    coupures: [],
    mobile_money: 10_500,
  });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ mobile_money: 10_500, mobile_money_attendu: 10_500 });
  const adresse = `/api/billetages/${data.id}/mobile-money`;
  const lus = async () => (await brice.lire<MobilesDUnOperateur[]>(adresse)).data;
  expect(await lus()).toEqual([
    { operateur: 'airtel', confirme: 3_000, verifie: 0, a_verifier: 1_500 },
    { operateur: 'moov', confirme: 0, verifie: 0, a_verifier: 4_500 },
    { operateur: null, confirme: 0, verifie: 0, a_verifier: 1_500 },
  ]);
  await chef.ecrire(`/api/demandes-mobiles/${aVerifier}/verifier`, {});
  expect((await lus())[0]).toEqual({
    operateur: 'airtel',
    confirme: 3_000,
    verifie: 1_500,
    a_verifier: 0,
  });
  // [BIL-6] Somebody else's count.
  const autre = await serveur.poste('Paul Essono', {
    habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
  });
  expect(await autre.lire(adresse)).toMatchObject({ statut: 403 });
});
