import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';
import { readAttributes } from './readAttributes.mjs';

/**
 * Generates custom-elements.json, web-types.json and html-data.json from the classes' JSDoc (events,
 * slots, parts, custom properties), from the interfaces that both elements share (methods, properties
 * without an attribute) and from the table of attributes.
 */
export default {
  globs: ['elements/support-chat.ts', 'elements/support-launcher.ts', 'elements/widgetElement.ts'],
  outdir: '.',
  plugins: [
    commonInterface(),
    customElementVsCodePlugin({ outdir: '.', htmlFileName: 'html-data.json', cssFileName: null }),
    customElementJetBrainsPlugin({ outdir: '.', webTypesFileName: 'web-types.json', packageJson: false }),
  ],
};

const INTERFACES = ['PropertiesAlone', 'WidgetElement'];

/** Adds the shared members and attributes to both elements, and names the file that users import. */
function commonInterface() {
  const members = [];
  return {
    name: 'common-interface',
    analyzePhase({ ts, node }) {
      if (!ts.isInterfaceDeclaration(node) || !INTERFACES.includes(node.name.text)) return;
      for (const member of node.members) {
        const description = ts
          .getJSDocCommentsAndTags(member)
          .map(({ comment }) => comment ?? '')
          .join('\n');
        const name = member.name.getText();
        if (name === 'addEventListener' || (ts.isPropertySignature(member) && ['lang', 'open'].includes(name)))
          continue;
        if (ts.isMethodSignature(member))
          members.push({
            kind: 'method',
            name,
            description,
            parameters: member.parameters.map((parameter) => ({
              name: parameter.name.getText(),
              ...(parameter.questionToken ? { optional: true } : {}),
              type: { text: parameter.type.getText() },
            })),
            return: { type: { text: member.type.getText() } },
          });
        else {
          const isReadonly = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword);
          members.push({
            kind: 'field',
            name,
            description,
            type: { text: member.type.getText() },
            ...(isReadonly ? { readonly: true } : {}),
          });
        }
      }
    },
    packageLinkPhase({ customElementsManifest }) {
      const attributes = readAttributes();
      const declarations = customElementsManifest.modules
        .flatMap((module) => module.declarations ?? [])
        .filter((declaration) => declaration.customElement)
        .map((declaration) => ({
          ...declaration,
          attributes: attributes.map(({ name, property, description, type }) => ({
            name,
            fieldName: property,
            description,
            type: { text: type },
          })),
          members: [
            ...attributes.map(({ name, property, description, type, isPrivate }) => ({
              kind: 'field',
              name: property,
              description,
              type: { text: `${type} | undefined` },
              attribute: name,
              ...(isPrivate ? {} : { reflects: true }),
            })),
            ...members,
          ],
          superclass: { name: 'HTMLElement' },
        }));
      const path = 'lib/index.js';
      customElementsManifest.modules = [
        {
          kind: 'javascript-module',
          path,
          declarations,
          exports: declarations.flatMap(({ name, tagName }) => [
            { kind: 'js', name, declaration: { name, module: path } },
            { kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } },
          ]),
        },
      ];
    },
  };
}
