import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

type Compiler = FastifySchemaCompiler<unknown>;
type Validate = ReturnType<Compiler>;

const buildCompiler = AjvCompiler();
type BuildCompiler = typeof buildCompiler;

/**
 * Fastify's compiler of route schemas, which compiles each one at the first call of its route. All of
 * them would take a quarter of a second at each start, and most routes of a process are never called.
 */
export const compileAtFirstCall = ((...options: Parameters<BuildCompiler>): Compiler => {
  const compile = buildCompiler(...options) as Compiler;
  return (route) => {
    let compiled: Validate | undefined;
    const validate: Validate = (value: unknown) => {
      compiled ??= compile(route);
      const result = compiled(value);
      // Fastify reads them from the function that it called.
      validate.errors = compiled.errors ?? null;
      return result;
    };
    return validate;
  };
}) as unknown as BuildCompiler;
