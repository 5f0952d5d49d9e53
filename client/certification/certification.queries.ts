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
} from '#shared/certification/certification.api.ts';
import {
  surCertificationsImprimees,
  surUneCertification,
} from '#shared/certification/certification.events.ts';
import type {
  CertificationDetail,
  CertificationImprimee,
} from '#shared/certification/certification.schema.ts';

const TOPIC = 'certifications';
const RACINE = ['certifications'];
const CLE_BILAN = [...RACINE, 'bilan'];
const RELECTURE_MS = 1_000;

/** Live, throttled to once a second. */
export function useBilanCertification() {
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const relire = () => {
    minuterie.current = undefined;
    void cache.invalidateQueries({ queryKey: CLE_BILAN });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(TOPIC, () => (minuterie.current ??= setTimeout(relire, RELECTURE_MS)), CLE_BILAN);
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
