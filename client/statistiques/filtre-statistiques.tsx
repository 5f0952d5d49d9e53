import { Button, SegmentedControl } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { DateField } from '#client/ui/date-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { ChoixPeriode } from './raccourcis.rules.ts';
import { InlineError } from '#client/ui/form.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { debutDeJour, type FiltrePeriode, formatDate } from '#shared/base/dates.ts';
import { direFaute } from '#shared/base/periode-choisie.rules.ts';
import {
  FORMULAIRE_VIDE,
  type FormulairePeriode,
  LIMITES,
  periodeDe,
  type TypePeriode,
} from '#shared/statistiques/periode.rules.ts';

const LIBELLES: readonly { value: TypePeriode; label: string }[] = [
  { value: 'JOURNALIERE', label: 'Journalière' },
  { value: 'HEBDOMADAIRE', label: 'Hebdomadaire' },
  { value: 'MENSUEL', label: 'Mensuel' },
];
const direPeriode = ({ period_from, period_to }: FiltrePeriode): string =>
  period_from && period_to
    ? `Du ${formatDate(debutDeJour(period_from))} au ${formatDate(debutDeJour(period_to))}`
    : 'Toutes les ventes';
const memes = (a: ChoixPeriode, b: ChoixPeriode): boolean =>
  a.type === b.type && JSON.stringify(a.formulaire) === JSON.stringify(b.formulaire);

/**
 * The period of every widget. Nothing is read again until 'Valider', and not when nothing changed.
 */
export function FiltreStatistiques({
  applique,
  appliquer,
  periode,
}: {
  applique: ChoixPeriode;
  appliquer: (f: ChoixPeriode) => void;
  periode: FiltrePeriode;
}) {
  const [{ type, formulaire: f }, setSaisi] = useState(applique);
  const [pour, setPour] = useState(applique);
  // Applied elsewhere (an empty chart's way out): the form says it too.
  if (pour !== applique) {
    setPour(applique);
    setSaisi(applique);
  }
  const poser = (plus: Partial<FormulairePeriode>) =>
    setSaisi({ type, formulaire: { ...f, ...plus } });
  const demandee = periodeDe(type, f);
  const faute = typeof demandee === 'string' ? demandee : null;
  const valider = (e: FormEvent) => {
    e.preventDefault();
    if (faute || memes({ type, formulaire: f }, applique)) return;
    appliquer({ type, formulaire: f });
  };
  const vider = (suivant: TypePeriode) => {
    const vide = { type: suivant, formulaire: FORMULAIRE_VIDE };
    setSaisi(vide);
    return vide;
  };
  return (
    <form
      noValidate
      className="stat-filtre"
      onSubmit={valider}
      aria-label="Période des statistiques"
    >
      <SegmentedControl
        size="small"
        aria-label="Type de période"
        options={[...LIBELLES]}
        value={type}
        onValueChange={(v) => {
          const choisi = LIBELLES.find((l) => l.value === v);
          if (choisi) vider(choisi.value);
        }}
      />
      {type === 'JOURNALIERE' && (
        <div className="filtre-periode" role="group" aria-label="Période">
          <DateField libelle="Du" valeur={f.debut} changer={(debut) => poser({ debut })} />
          <DateField libelle="au" valeur={f.fin} changer={(fin) => poser({ fin })} />
        </div>
      )}
      {type === 'HEBDOMADAIRE' && (
        <label className="stat-champ">
          Semaine{' '}
          <TextInput
            type="week"
            placeholder="AAAA-Wss"
            pattern="\d{4}-W\d{2}"
            autoComplete="off"
            value={f.week}
            onValueChange={(week) => poser({ week })}
          />
        </label>
      )}
      {type === 'MENSUEL' && (
        <label className="stat-champ">
          Mois{' '}
          <TextInput
            type="month"
            placeholder="AAAA-MM"
            pattern="\d{4}-\d{2}"
            autoComplete="off"
            value={f.month}
            onValueChange={(month) => poser({ month })}
          />
        </label>
      )}
      <label className="stat-champ">
        Nombre de produits à afficher{' '}
        <Combobox
          value={f.limit}
          options={LIMITES.map((n) => ({ value: n, label: String(n) }))}
          onChange={(e) => poser({ limit: Number(e.currentTarget.value) })}
        />
      </label>
      <InlineError erreurs={faute ? [direFaute(faute)] : []} />
      <Button text="Réinitialiser" onClick={() => appliquer(vider(type))} />
      <Button type="submit" intent="primary" text="Valider" disabled={faute !== null} />
      <span className="discret" role="status">
        {direPeriode(periode)}
      </span>
    </form>
  );
}
