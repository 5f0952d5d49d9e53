import { Button } from '@blueprintjs/core';
import { FloppyDisk } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { useMenaces } from '#client/admin/pharmacie/sauvegarde.queries.ts';
import { useNow } from '#client/ui/use-now.ts';
import { formatDateHeure, jourDe } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { derniereSauvegarde } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { Avis } from './avis-maj.tsx';

const [MINUTE_MS, HEURE_MS] = [60_000, 3_600_000];
/** Dismissed on this device: threats and day. */
const remiseAtom = storedAtom('sauvegarde.remise', z.nullable(z.string()), null);

/** The age of the last backup updates by itself. */
function phrasesDe(etat: EtatSauvegardes, maintenant: number): string {
  const { menaces, sauvegardes, libre, journal_depuis } = etat;
  const derniere = derniereSauvegarde(sauvegardes, new Date(maintenant));
  const ancienne = derniere
    ? phrasesSauvegarde.aucuneSauvegardeDepuis(
        Math.max(36, Math.floor((maintenant - Date.parse(derniere.fin)) / HEURE_MS)),
      )
    : phrasesSauvegarde.sauvegardeAncienne(null);
  return [
    ...(menaces.includes('ancienne') ? [ancienne] : []),
    ...(journal_depuis
      ? [phrasesSauvegarde.journalArrete(formatDateHeure(new Date(journal_depuis)))]
      : []),
    ...(menaces.includes('disque') ? [phrasesSauvegarde.disqueBientotPlein(libre ?? 0)] : []),
  ].join(' ');
}

/** Admins only, while data are in danger; dismissible until tomorrow. */
export function BandeauSauvegarde() {
  const etat = useMenaces();
  return etat && etat.menaces.length > 0 ? <Menaces etat={etat} /> : null;
}

function Menaces({ etat }: { etat: EtatSauvegardes }) {
  const aller = useNavigate();
  const maintenant = useNow(MINUTE_MS);
  const [remise, remettre] = useAtom(remiseAtom);
  const cle = `${jourDe(new Date(maintenant))} ${etat.menaces.join(' ')}`;
  if (remise === cle) return null;
  return (
    <Avis texte={phrasesDe(etat, maintenant)} teinte="danger">
      <Button size="small" variant="minimal" text="Plus tard" onClick={() => remettre(cle)} />
      <Button
        size="small"
        intent="danger"
        icon={<FloppyDisk />}
        text="Sauvegardes"
        onClick={() => void aller('/admin/parametres?onglet=sauvegarde')}
      />
    </Avis>
  );
}
