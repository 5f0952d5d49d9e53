import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import {
  lireBilanCertification,
  lireCertification,
  lireCertificationsDeVente,
  lireComptesCertification,
  lireReglagesCertification,
  listerCertifications,
} from '#shared/vente/certification/certification.api.ts';
import {
  surCertifications,
  surCertificationsImprimees,
  surUneCertification,
} from '#shared/vente/certification/certification.events.ts';
import type {
  Certification,
  CertificationDetail,
  CertificationImprimee,
} from '#shared/vente/certification/certification.schema.ts';

const TOPIC = 'certifications';
const RACINE = ['certifications'];
const CLE_BILAN = [...RACINE, 'bilan'];
const RELECTURE_MS = 1_000;

/** Live, throttled to once a second. */
export function useBilanCertification() {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => {
    minuterie.current = undefined;
    void cache.invalidateQueries({ queryKey: CLE_BILAN });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(TOPIC, () => (minuterie.current ??= setTimeout(refetch, RELECTURE_MS)), CLE_BILAN);
  return useQuery({
    queryKey: CLE_BILAN,
    queryFn: async () => dataOf(await readApi(lireBilanCertification, { silencieux: true })),
  });
}

const cleDetail = (id: number) => [...RACINE, 'une', id];
/** Frozen content and exchanges, refetched on state changes. */
export function useCertification(id: number) {
  const cle = cleDetail(id);
  useTopic(
    TOPIC,
    (message) => {
      const { donnees } = message;
      if (!('certification' in donnees) || donnees.certification.id !== id) return;
      cache.setQueryData<CertificationDetail>(
        cle,
        (lue) => lue && surUneCertification(lue, message),
      );
      void cache.invalidateQueries({ queryKey: cle });
    },
    cle,
  );
  return useQuery({
    queryKey: cle,
    queryFn: async () =>
      dataOf(await readApi(lireCertification, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
}

/** Of a sale and its returns; `suivie`: may subscribe. */
export function useCertificationsDeVente(id: number, suivie: boolean) {
  const cle = [...RACINE, 'vente', id];
  useTopic(
    suivie ? TOPIC : null,
    (message) => {
      const { nom, donnees } = message;
      if (!('certification' in donnees) || donnees.certification.vente_id !== id) return;
      cache.setQueryData<CertificationImprimee[]>(
        cle,
        (lues) => lues && surCertificationsImprimees(lues, message),
      );
      if (nom === 'certification.creee') void cache.invalidateQueries({ queryKey: cle });
    },
    cle,
  );
  return useQuery({
    queryKey: cle,
    queryFn: async () =>
      dataOf(await readApi(lireCertificationsDeVente, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
}

const CLE_LIGNES = [...RACINE, 'lignes'];
type EtatsLus = readonly Certification[];
/** Sales whose documents the next call reads, and who waits for them. */
const attendues = new Map<number, PromiseWithResolvers<EtatsLus>>();
/** A sale has few documents; an answer holds 500 rows at most. */
const VENTES_PAR_APPEL = 25;

/** Rows drawn together are read in one call. */
function documentsDe(vente_id: number): Promise<EtatsLus> {
  if (attendues.size === 0) setTimeout(() => void lireAttendues(), 0);
  const attendue = attendues.get(vente_id) ?? Promise.withResolvers<EtatsLus>();
  attendues.set(vente_id, attendue);
  return attendue.promise;
}
async function lireAttendues(): Promise<void> {
  const lot = [...attendues].slice(0, VENTES_PAR_APPEL);
  for (const [id] of lot) attendues.delete(id);
  if (attendues.size > 0) setTimeout(() => void lireAttendues(), 0);
  try {
    const requete = { ventes: lot.map(([id]) => id).join(','), page: 1, rows: 500 };
    const lues = dataOf(await readApi(listerCertifications, { requete, silencieux: true }));
    for (const [id, { resolve }] of lot) resolve(lues.filter((c) => c.vente_id === id));
  } catch (erreur) {
    for (const [, { reject }] of lot) reject(erreur);
  }
}
/** Documents of a row's sale; kept live by `useCertificationsDesLignes`. */
export const useCertificationsDeLigne = (vente_id: number) =>
  useQuery({
    queryKey: [...CLE_LIGNES, vente_id],
    queryFn: () => documentsDe(vente_id),
    gcTime: 0,
  });
/** Once a list: its rows follow the certifications. */
export function useCertificationsDesLignes(suivies: boolean): void {
  useTopic(
    suivies ? TOPIC : null,
    (message) => {
      const { nom, donnees } = message;
      if (!('certification' in donnees)) return;
      const cle = [...CLE_LIGNES, donnees.certification.vente_id];
      cache.setQueryData<Certification[]>(cle, (lues) => lues && surCertifications(lues, message));
      if (nom === 'certification.creee') void cache.invalidateQueries({ queryKey: cle });
    },
    CLE_LIGNES,
  );
}

/** A day's totals: ours and the tax authority's. */
export const useComptesCertification = (jour: string) =>
  useQuery({
    queryKey: [...RACINE, 'comptes', jour],
    queryFn: async () =>
      dataOf(await readApi(lireComptesCertification, { requete: { jour }, silencieux: true })),
    enabled: jour !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const CLE_REGLAGES = [...RACINE, 'reglages'];
export const useReglagesCertification = () =>
  useQuery({
    queryKey: CLE_REGLAGES,
    queryFn: async () => dataOf(await readApi(lireReglagesCertification, { silencieux: true })),
    gcTime: 0,
  });
export const refetchReglagesCertification = (): void =>
  void cache.invalidateQueries({ queryKey: CLE_REGLAGES });
export const refetchCertifications = (): void => {
  void cache.invalidateQueries({ queryKey: RACINE });
  void cache.invalidateQueries({ queryKey: ['liste', listerCertifications.chemin] });
};
