import { Button, Menu, MenuItem, SegmentedControl } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { useDernieresGardes } from '#client/gestion/garde/dernieres-gardes.queries.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { InlineError } from '#client/ui/form.tsx';
import { PeriodStep } from '#client/ui/period-shortcuts.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { jourDe } from '#shared/base/dates.ts';
import {
  describeFaute,
  type JoursChoisis,
  periodesCourantes,
} from '#shared/base/periode-choisie.rules.ts';
import {
  compareeDe,
  FORMULAIRE_VIDE,
  type FormulairePeriode,
  LIMITES,
  periodeDe,
  type TypePeriode,
} from '#shared/gestion/statistiques/periode.rules.ts';
import {
  choixDeGarde,
  type ChoixPeriode,
  choixDesJours,
  describeJours,
  joursDe,
} from './raccourcis.rules.ts';

const LIBELLES: readonly { value: TypePeriode; label: string }[] = [
  { value: 'JOURNALIERE', label: 'Journalière' },
  { value: 'HEBDOMADAIRE', label: 'Hebdomadaire' },
  { value: 'MENSUEL', label: 'Mensuel' },
];
const memes = (a: ChoixPeriode, b: ChoixPeriode): boolean =>
  a.type === b.type && JSON.stringify(a.formulaire) === JSON.stringify(b.formulaire);

function Champs({
  type,
  formulaire: f,
  poser,
}: ChoixPeriode & { poser: (plus: Partial<FormulairePeriode>) => void }) {
  if (type === 'JOURNALIERE')
    return (
      <div className="filtre-periode" role="group" aria-label="Période">
        <DateField label="Du" value={f.debut} onChange={(debut) => poser({ debut })} />
        <DateField label="au" value={f.fin} onChange={(fin) => poser({ fin })} />
      </div>
    );
  if (type === 'HEBDOMADAIRE')
    return (
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
    );
  return (
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
  );
}

const Courantes = ({
  jours,
  choisir,
}: {
  jours: JoursChoisis;
  choisir: (j: JoursChoisis) => void;
}) => (
  <Menu>
    {periodesCourantes(jourDe(new Date())).map(({ nom, de, a }) => (
      <MenuItem
        key={nom}
        text={nom}
        active={de === jours.de && a === jours.a}
        onClick={() => choisir({ de, a })}
      />
    ))}
  </Menu>
);

/** [STA-63] Last duty shifts, a period each. */
function Gardes({
  jours,
  choisir,
}: {
  jours: JoursChoisis;
  choisir: (choix: ChoixPeriode) => void;
}) {
  const choix = useDernieresGardes().map((g) => choixDeGarde(g));
  if (choix.length === 0) return null;
  return (
    <Menu aria-label="Gardes">
      {choix.map((c) => {
        const siens = joursDe(c);
        return (
          <MenuItem
            key={siens.de}
            text={describeJours(siens)}
            active={siens.de === jours.de && siens.a === jours.a}
            onClick={() => choisir(c)}
          />
        );
      })}
    </Menu>
  );
}

/**
 * [STA-57] Single period of all widgets. Typed dates apply at 'Valider' when changed, shortcuts at
 * once. Also the compared period [STA-62].
 */
export function FiltreStatistiques({
  applique,
  appliquer,
}: {
  applique: ChoixPeriode;
  appliquer: (f: ChoixPeriode) => void;
}) {
  const [{ type, formulaire: f }, setSaisi] = useState(applique);
  const [pour, setPour] = useState(applique);
  const [ouvert, ouvrir] = useState(false);
  const telephone = useMedia(TELEPHONE);
  // Also applied elsewhere (an empty chart's link).
  if (pour !== applique) {
    setPour(applique);
    setSaisi(applique);
  }
  const poser = (plus: Partial<FormulairePeriode>) =>
    setSaisi({ type, formulaire: { ...f, ...plus } });
  const demandees = [periodeDe(type, f), compareeDe(f)];
  const faute = demandees.find((d) => typeof d === 'string') ?? null;
  const change = !memes({ type, formulaire: f }, applique);
  const jours = joursDe(applique);
  const valider = () => {
    if (faute || !change) return;
    ouvrir(false);
    appliquer({ type, formulaire: f });
  };
  const auDepart = (suivant: TypePeriode) => {
    const vide = { type: suivant, formulaire: FORMULAIRE_VIDE };
    setSaisi(vide);
    return vide;
  };
  const choisir = (choisis: JoursChoisis) => {
    const { type: dite, formulaire } = choixDesJours(choisis, type);
    ouvrir(false);
    const { limit, avec_de, avec_a } = applique.formulaire;
    appliquer({ type: dite, formulaire: { ...formulaire, limit, avec_de, avec_a } });
  };
  const choisirGarde = ({ formulaire }: ChoixPeriode) => {
    ouvrir(false);
    appliquer({ type, formulaire: { ...formulaire, limit: applique.formulaire.limit } });
  };
  const choixDuType = (
    <SegmentedControl
      size="small"
      aria-label="Type de période"
      options={[...LIBELLES]}
      value={type}
      onValueChange={(v) => {
        const choisi = LIBELLES.find((l) => l.value === v);
        if (!choisi) return;
        auDepart(choisi.value);
        ouvrir(true);
      }}
    />
  );
  const reste = (
    <>
      <Button
        text="Réinitialiser"
        onClick={() => {
          ouvrir(false);
          appliquer(auDepart(type));
        }}
      />
      <Button
        intent={change ? 'primary' : 'none'}
        text="Valider"
        disabled={faute !== null}
        onClick={valider}
      />
      <label className="stat-champ stat-limite">
        Nombre de produits à afficher{' '}
        <Combobox
          value={f.limit}
          options={LIMITES.map((n) => ({ value: n, label: String(n) }))}
          onChange={(e) => poser({ limit: Number(e.currentTarget.value) })}
        />
      </label>
    </>
  );
  const panneau = (
    <form
      noValidate
      className="stat-dates"
      aria-label="Dates"
      onSubmit={(e: FormEvent) => {
        e.preventDefault();
        valider();
      }}
    >
      {telephone && choixDuType}
      {/* Typed days replace a duty shift. */}
      <Champs
        type={type}
        formulaire={f}
        poser={(plus) => poser({ garde_de: '', garde_a: '', ...plus })}
      />
      {f.garde_de === '' && (
        <fieldset className="stat-compares">
          <legend>Comparer à…</legend>
          <DateField
            label="Comparée du"
            value={f.avec_de}
            onChange={(avec_de) => poser({ avec_de })}
          />
          <DateField label="jusqu’au" value={f.avec_a} onChange={(avec_a) => poser({ avec_a })} />
        </fieldset>
      )}
      <InlineError errors={faute ? [describeFaute(faute)] : []} />
      <Courantes jours={jours} choisir={choisir} />
      <Gardes jours={jours} choisir={choisirGarde} />
      {telephone && reste}
      <input type="submit" hidden />
    </form>
  );
  return (
    <div className="stat-filtre" role="group" aria-label="Période des statistiques">
      {!telephone && choixDuType}
      <PeriodStep sens={-1} period={jours} onChange={choisir} />
      <SidePanel
        open={ouvert}
        onToggle={ouvrir}
        content={panneau}
        placement="bottom"
        dialog="Dates"
        focusInside={(node) => node.querySelector<HTMLElement>('.stat-dates input')?.focus()}
      >
        <Button className="stat-periode" endIcon={<ChevronDown />} text={describeJours(jours)} />
      </SidePanel>
      <PeriodStep sens={1} period={jours} onChange={choisir} />
      {!telephone && reste}
    </div>
  );
}
