import { afterEach, expect, it } from 'vitest';

afterEach(() => document.querySelectorAll('style').forEach((sheet) => sheet.remove()));

function styleOf(html: string): CSSStyleDeclaration {
  document.body.innerHTML = html;
  const element = document.querySelector('[data-it]');
  if (!element) throw new Error(`rien à regarder dans ${html}`);
  return getComputedStyle(element);
}

it.each([
  ['<div data-it></div>', 'block'],
  ['<span data-it></span>', 'inline'],
  ['<div data-it style="display: none"></div>', 'none'],
  ['<table><tbody><tr data-it></tr></tbody></table>', 'table-row'],
  ['<input data-it type="hidden">', 'none'],
  ['<dialog data-it></dialog>', 'none'],
  ['<dialog data-it open></dialog>', 'block'],
])('%s se tient comme dans une page : %s', (html, display) => {
  expect(styleOf(html).display).toBe(display);
  expect(styleOf(html).getPropertyValue('display')).toBe(display);
});

it('ce qui est invisible l’est de ses parents', () => {
  expect(styleOf('<p style="visibility: hidden"><b data-it></b></p>').visibility).toBe('hidden');
  expect(styleOf('<p><b data-it></b></p>').visibility).toBe('visible');
});

it('une feuille de style compte, et ce qui se demande d’autre est de jsdom', () => {
  const seen = '<b data-it class="lune"></b>';
  expect(styleOf(seen).display).toBe('inline');
  expect(styleOf(seen).fontWeight).toBe('bolder');
  const sheet = document.createElement('style');
  sheet.textContent = '.lune { display: none }';
  document.head.append(sheet);
  expect(styleOf(seen).display).toBe('none');
});
