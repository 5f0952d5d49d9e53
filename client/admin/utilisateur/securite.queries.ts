import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf, holdAnswer } from '#client/base/cache.ts';
import { listerJetons } from '#shared/admin/utilisateur/jeton.api.ts';
import type { JetonProgramme } from '#shared/admin/utilisateur/jeton.schema.ts';
import {
  lireSecondFacteur,
  lireSecurite,
  listerSessions,
} from '#shared/admin/utilisateur/utilisateur.api.ts';
import type {
  EtatSecondFacteur,
  Securite,
  SessionOuverte,
} from '#shared/admin/utilisateur/compte.schema.ts';

const CLES = {
  sessions: ['securite', 'sessions'],
  secondFacteur: ['securite', 'second-facteur'],
  reglages: ['securite', 'reglages'],
  jetons: ['securite', 'jetons'],
} as const;

export const useSessions = () =>
  useQuery({
    queryKey: CLES.sessions,
    queryFn: async () => dataOf(await readApi(listerSessions, { silencieux: true })),
    staleTime: 0,
  });
export const retenirSessions = (sessions: SessionOuverte[]): void =>
  holdAnswer(CLES.sessions, sessions);

export const useSecondFacteur = () =>
  useQuery({
    queryKey: CLES.secondFacteur,
    queryFn: async () => dataOf(await readApi(lireSecondFacteur, { silencieux: true })),
    staleTime: 0,
  });
export const retenirSecondFacteur = (etat: EtatSecondFacteur): void =>
  holdAnswer(CLES.secondFacteur, etat);
export const refetchSecondFacteur = (): void =>
  void cache.invalidateQueries({ queryKey: CLES.secondFacteur });

export const useReglagesSecurite = () =>
  useQuery({
    queryKey: CLES.reglages,
    queryFn: async () => dataOf(await readApi(lireSecurite, { silencieux: true })),
    staleTime: 0,
  });
export const retenirReglagesSecurite = (reglages: Securite): void =>
  holdAnswer(CLES.reglages, reglages);

export const useJetons = () =>
  useQuery({
    queryKey: CLES.jetons,
    queryFn: async () => dataOf(await readApi(listerJetons, { silencieux: true })),
    staleTime: 0,
  });
export const retenirJetons = (jetons: JetonProgramme[]): void => holdAnswer(CLES.jetons, jetons);
